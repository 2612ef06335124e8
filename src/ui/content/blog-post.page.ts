import { content } from '../../api/content.ts';
import { lazily } from '../app/code.ts';
import { detailOf } from '../app/detail-of.ts';
import { page } from '../app/page.tsx';
import { language } from '../text/text.ts';

export default page({
  title: 'Blog',
  machine: detailOf((slug, signal) => content.post(slug, language(), signal)),
  input: ({ params }) => ({ id: params.slug ?? '' }),
  View: lazily(() => import('./blog-post.view.tsx')),
});
