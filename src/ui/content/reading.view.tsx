import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { language, type Text, t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Article, Block } from '../../schemas/content/content.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { chevronLeft } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { AtAnchor } from '../kit/overlays/at-anchor.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { media } from '../theme/media.ts';
import { findSections, lineOf, sectionsOf } from './find-sections.ts';
import { RichText } from './rich-text.view.tsx';

/** With fewer headings a text needs no table of contents. */
const MANY_HEADINGS = 4;

/**
 * A text in a readable width, with its contents beside it if there is room. Wide facts take the whole width
 * above it.
 */
const Frame = styled('div')<{ $wide: boolean }>`
  display: grid;
  gap: var(--s5) var(--s7);
  > * {
    min-width: 0;
  }
  > article {
    max-width: ${({ $wide }) => ($wide ? 'none' : '42rem')};
  }
  > article > [lang] {
    max-width: 42rem;
  }
  ${media.desktop} {
    grid-template-columns: ${({ $wide }) => ($wide ? 'minmax(0, 1fr)' : 'minmax(0, 42rem) minmax(0, 16rem)')};
    align-items: start;
  }
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  align-self: start;
  gap: var(--s1);
  min-height: var(--tap);
  font-size: var(--text-s);
  font-weight: 600;
  text-decoration: none;
`;

const entries = `
  ol {
    display: grid;
    margin-top: var(--s2);
  }
  li > a {
    display: flex;
    align-items: center;
    min-height: 2rem;
    padding: var(--s1) 0;
    color: var(--muted);
    font-size: var(--text-s);
    text-decoration: none;
    &:hover {
      color: var(--press-text);
    }
  }
`;

const Aside = styled('nav')`
  display: none;
  ${entries}
  > strong {
    font-size: var(--text-s);
  }
  ${media.desktop} {
    display: block;
    position: sticky;
    top: calc(var(--bar-height) + var(--s4));
    max-height: calc(100vh - var(--bar-height) - var(--s6));
    padding-inline-start: var(--s4);
    border-inline-start: 1px solid var(--line);
    overflow-y: auto;
  }
`;

const Above = styled('details')`
  margin-bottom: var(--s5);
  padding: 0 var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  ${entries}
  li > a {
    min-height: var(--tap);
  }
  > summary {
    font-size: var(--text-s);
    font-weight: 600;
    line-height: var(--tap);
    cursor: pointer;
  }
  ${media.desktop} {
    display: none;
  }
`;

interface ReadingProps<Shown extends Article> {
  actor: DetailRef<Shown>;
  /** the page's heading until the text's own has loaded */
  name: Text;
  /** the list that contains the text */
  list?: { href: string; name: Text; all: Text };
  /** the message when there is no such text */
  missing: Text;
  /** a line under the heading */
  lead: (text: Shown) => ReactNode;
  /** shown between the heading and the text */
  facts?: (text: Shown) => ReactNode;
  /** whether the facts take the whole width instead of the text's; false by default */
  isWide?: (text: Shown) => boolean;
  /** only sections with all of these words are shown, and the words are marked */
  searchWords?: readonly string[];
}

/** A text to read, or its replacement while it loads or after an error. */
export function Reading<Shown extends Article>({
  actor,
  name,
  list,
  missing,
  lead,
  facts,
  isWide,
  searchWords = NOTHING,
}: ReadingProps<Shown>) {
  const text = useSelector(actor, ({ context }) => context.item);
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <Stack $gap={2}>
      {list && (
        <Back href={list.href}>
          <Icon name={chevronLeft} />
          <span>{t(list.name)}</span>
        </Back>
      )}
      {text === null && <h1 className="sr-only">{t(name)}</h1>}
      {text !== null ? (
        <Loaded
          text={text}
          lead={lead(text)}
          facts={facts?.(text)}
          isWide={isWide?.(text) ?? false}
          searchWords={searchWords}
        />
      ) : isMissing ? (
        <Empty
          icon="info"
          action={
            list ? (
              <LinkButton href={list.href}>{t(list.all)}</LinkButton>
            ) : (
              <LinkButton href="/">{t('Go back home')}</LinkButton>
            )
          }
        >
          {t(missing)}
        </Empty>
      ) : isError ? (
        <DetailFailed actor={actor} failure="The text could not be loaded" />
      ) : (
        <OnItsWay />
      )}
    </Stack>
  );
}

/** The line under the heading of a text that changes now and then. */
export function LastChanged({ changed_at }: Article) {
  return (
    <>
      <span>{t('Last changed')}</span> <Time at={changed_at} show="date" />
    </>
  );
}

interface LoadedProps {
  text: Article;
  lead: ReactNode;
  facts: ReactNode;
  isWide: boolean;
  searchWords: readonly string[];
}

const NOTHING: readonly string[] = [];

function Loaded({ text, lead, facts, isWide, searchWords }: LoadedProps) {
  const { title, description, language: written } = text;
  const blocks = findSections(sectionsOf(text.blocks), searchWords).flatMap((section) => section.blocks);
  const headings = blocks.flatMap((block) => (block.type === 'heading' && block.depth === 2 ? [block] : []));
  const hasContents = headings.length >= MANY_HEADINGS;
  return (
    <>
      <DocumentMeta title={title} description={description} />
      <Frame $wide={isWide}>
        <article>
          <PageTitle lead={lead}>
            <span lang={written}>{title}</span>
          </PageTitle>
          <Stack $gap={5} style={facts ? { marginBottom: 'var(--s4)' } : undefined}>
            {written !== language() && <Note>{t('This text is not there in your language yet.')}</Note>}
            {facts}
          </Stack>
          {hasContents && (
            <Above>
              <summary>{t('On this page')}</summary>
              <Contents headings={headings} written={written} />
            </Above>
          )}
          <div lang={written}>
            <RichText blocks={blocks} searchWords={searchWords} />
          </div>
        </article>
        {hasContents && (
          <Aside aria-label={t('On this page')}>
            <strong>{t('On this page')}</strong>
            <Contents headings={headings} written={written} />
          </Aside>
        )}
      </Frame>
      <AtAnchor />
    </>
  );
}

type Heading = Extract<Block, { type: 'heading' }>;

function Contents({ headings, written }: { headings: Heading[]; written: string }) {
  return (
    <ol lang={written}>
      {headings.map(({ id, children }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{lineOf(children)}</a>
        </li>
      ))}
    </ol>
  );
}

const LINES = ['92%', '100%', '97%', '64%', '95%', '99%', '88%', '41%', '98%', '94%', '72%'];

const Page = styled('div')`
  display: grid;
  gap: var(--s3);
  max-width: 42rem;
  > :nth-child(2) {
    margin-bottom: var(--s5);
  }
`;

function OnItsWay() {
  return (
    <Page role="status" aria-label={t('Loading…')} data-testid="text-skeleton">
      <Bone width="60%" height="2rem" />
      <Bone width="35%" />
      {LINES.map((width) => (
        <Bone key={width} width={width} />
      ))}
    </Page>
  );
}
