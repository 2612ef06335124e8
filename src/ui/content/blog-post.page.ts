import { detailOf } from '../../actors/shared/detail-of.ts';
import { content } from '../../api/content/content.ts';
import { language } from '../../i18n/text.ts';
import { page } from '../app/page.tsx';
import BlogPost from './blog-post.view.tsx';

export default page({
  machine: detailOf((slug, signal) => content.post(slug, language(), signal)),
  input: ({ params }) => ({ id: params.slug ?? '' }),
  View: BlogPost,
});
