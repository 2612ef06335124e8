import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Post } from '../../schemas/content/content.ts';
import { Empty } from '../kit/data/empty.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { Time } from '../kit/format/time.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { TextItem, TextList } from './text-list.view.tsx';

/** All posts, the latest first. */
export default function Blog({ actor }: { actor: PagedListRef<Post> }) {
  const lead = t('What is behind the odds, the games and the wallet');
  return (
    <>
      <DocumentMeta title={t('Blog')} description={lead} />
      <PageTitle lead={lead}>{t('Blog')}</PageTitle>
      <PagedListState
        actor={actor}
        failure="The posts could not be loaded"
        empty={<Empty icon="info">{t('No post has been published yet.')}</Empty>}
      >
        <Posts actor={actor} />
      </PagedListState>
    </>
  );
}

function Posts({ actor }: { actor: PagedListRef<Post> }) {
  const posts = useSelector(actor, ({ context }) => context.rows);
  return (
    <TextList>
      {posts.map((post) => (
        <TextItem key={post.slug} href={`/blog/${post.slug}`} text={post}>
          <Time at={post.published_at} show="date" />
        </TextItem>
      ))}
    </TextList>
  );
}
