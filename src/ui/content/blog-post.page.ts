import { content } from '../../api/content.ts';
import { detailOf } from '../app/detail-of.ts';
import { page } from '../app/page.tsx';
import { language } from '../text/text.ts';
import BlogPost from './blog-post.view.tsx';

export default page({
  machine: detailOf((slug, signal) => content.post(slug, language(), signal)),
  input: ({ params }) => ({ id: params.slug ?? '' }),
  View: BlogPost,
});
