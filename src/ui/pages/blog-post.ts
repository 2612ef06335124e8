import { content } from '../../api/content.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { language } from '../text/text.ts';
import { detailOf } from './detail-of.ts';

export default page({
  title: 'Blog',
  machine: detailOf((slug, signal) => content.post(slug, language(), signal)),
  input: ({ params }) => ({ id: params.slug ?? '' }),
  View: lazily(() => import('../views/blog-post.tsx')),
});
