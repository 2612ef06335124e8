import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n/text.ts';
import type { Block, Cells, Inline } from '../../schemas/content/content.ts';
import { piecesOf } from '../kit/format/search.ts';
import { styled } from '../kit/styled.ts';

const Text = styled('div')`
  font-size: 1rem;
  line-height: 1.65;
  overflow-wrap: break-word;
  &:lang(hi) {
    line-height: 1.75;
  }
  * + p,
  * + ul,
  * + ol,
  * + pre,
  * + blockquote,
  * + [role='group'] {
    margin-top: var(--s4);
  }
  h2,
  h3,
  h4 {
    margin-top: var(--s6);
    > a {
      color: inherit;
      text-decoration: none;
      &::after {
        content: '#' / '';
        margin-inline-start: 0.4em;
        color: var(--press-text);
        opacity: 0;
      }
      &:hover::after,
      &:focus-visible::after {
        opacity: 1;
      }
    }
  }
  h2 {
    font-size: var(--text-xl);
  }
  h3 {
    font-size: var(--text-l);
  }
  h2 + h3 {
    margin-top: var(--s2);
  }
  > :first-child {
    margin-top: 0;
  }
  h2 + * {
    margin-top: var(--s3);
  }
  ul,
  ol {
    padding-inline-start: 1.5em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: var(--muted);
  }
  li + li {
    margin-top: var(--s2);
  }
  li > ul,
  li > ol {
    margin-top: var(--s2);
  }
  blockquote {
    padding-inline-start: var(--s4);
    border-inline-start: 3px solid var(--press);
    color: var(--muted);
  }
  code {
    padding: 0.1em 0.3em;
    border-radius: var(--r1);
    background: var(--raised);
    font-family: var(--mono);
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  pre {
    padding: var(--s3) var(--s4);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--raised);
    white-space: pre-wrap;
    code {
      padding: 0;
      background: none;
    }
  }
  mark {
    border-radius: var(--r1);
    background: var(--press-tint);
    color: inherit;
    box-shadow: 0 2px var(--press);
  }
  hr {
    margin: var(--s6) 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
`;

const Scroller = styled('div')`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  table {
    width: 100%;
    font-size: var(--text-m);
    line-height: 1.5;
  }
  th,
  td {
    padding: var(--s2) var(--s3);
    text-align: start;
    vertical-align: top;
  }
  th {
    background: var(--raised);
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 650;
  }
  td {
    min-width: 5rem;
    border-top: 1px solid var(--line);
  }
  [data-numeric] {
    text-align: end;
    white-space: nowrap;
  }
`;

/** Renders the tree of a text as elements. The tree contains no markup, so nothing else can be rendered. */
export function RichText({ blocks, searchWords }: RichTextProps) {
  return (
    <SearchWords value={searchWords}>
      <Text>{renderBlocks(blocks)}</Text>
    </SearchWords>
  );
}

interface RichTextProps {
  blocks: readonly Block[];
  /** words to mark wherever they occur */
  searchWords: readonly string[];
}

const SearchWords = createContext<readonly string[]>([]);

// Nothing in a text has state, so its position is enough as a key.
const renderBlocks = (blocks: readonly Block[]): ReactNode[] =>
  blocks.map((block, index) => <BlockShown key={keyOf(index)} block={block} />);

const renderInlines = (inlines: readonly Inline[]): ReactNode[] =>
  inlines.map((inline, index) => <InlineShown key={keyOf(index)} inline={inline} />);

const keyOf = (index: number) => String(index);

function BlockShown({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.depth}` as const;
      return (
        <Heading id={block.id}>
          <a href={`#${encodeURIComponent(block.id)}`}>{renderInlines(block.children)}</a>
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{renderInlines(block.children)}</p>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={keyOf(index)}>{itemOf(item)}</li>);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return <blockquote>{renderBlocks(block.children)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>
            <Marked text={block.text} />
          </code>
        </pre>
      );
    case 'table':
      return <TableShown {...block} />;
    case 'rule':
      return <hr />;
  }
}

/** An item that begins with a line of text shows it without a paragraph. */
function itemOf([first, ...others]: readonly Block[]): ReactNode {
  if (first === undefined) return null;
  if (first.type !== 'paragraph') return renderBlocks([first, ...others]);
  return (
    <>
      {renderInlines(first.children)}
      {renderBlocks(others)}
    </>
  );
}

/** A table. On a narrow phone it scrolls in its own box. */
function TableShown({ head, rows, isNumeric }: { head: Cells; rows: Cells[]; isNumeric: boolean[] }) {
  const numeric = (column: number) => isNumeric[column] || undefined;
  return (
    // People without a mouse scroll it by the arrow keys.
    <Scroller role="group" aria-label={t('Table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={keyOf(column)} scope="col" data-numeric={numeric(column)}>
                {renderInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(index)}>
              {row.map((cell, column) => (
                <td key={keyOf(column)} data-numeric={numeric(column)}>
                  {renderInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function InlineShown({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return <Marked text={inline.text} />;
    case 'code':
      return (
        <code>
          <Marked text={inline.text} />
        </code>
      );
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{renderInlines(inline.children)}</strong>;
    case 'emphasis':
      return <em>{renderInlines(inline.children)}</em>;
    case 'link':
      return <LinkShown href={inline.href}>{renderInlines(inline.children)}</LinkShown>;
  }
}

function Marked({ text }: { text: string }) {
  const searchWords = useContext(SearchWords);
  if (searchWords.length === 0) return text;
  return piecesOf(text, searchWords).map((piece, index) =>
    piece.isHit ? (
      <mark key={keyOf(index)}>{piece.text}</mark>
    ) : (
      <Fragment key={keyOf(index)}>{piece.text}</Fragment>
    ),
  );
}

function LinkShown({ href, children }: { href: string; children: ReactNode }) {
  const [path] = useLocation();
  const isSearched = useContext(SearchWords).length > 0;
  // The browser finds a place on the same page; a search may hide it, so this link also ends the search.
  const place = href.startsWith(`${path}#`) ? href.slice(path.length) : href;
  if (place.startsWith('#') && isSearched)
    return (
      <a href={path + place} rel="external">
        {children}
      </a>
    );
  return (
    <a href={place} rel={/^[/#]/.test(place) ? undefined : 'noopener noreferrer'}>
      {children}
    </a>
  );
}
