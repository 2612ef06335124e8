import type { DetailRef } from '../../machines/shared/types.ts';
import type { Article } from '../../schemas/content/content.ts';
import { Time } from '../kit/format/time.tsx';
import { Reading } from './reading.view.tsx';

/** One post. */
export default function BlogPost({ actor }: { actor: DetailRef<Article> }) {
  return (
    <Reading
      actor={actor}
      name="Post"
      list={{ href: '/blog', name: 'Blog', all: 'See all posts' }}
      missing="There is no such post."
      lead={({ published_at }) => <Time at={published_at} show="date" />}
    />
  );
}
