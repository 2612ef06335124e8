import { blogPost } from '../../actors/content/blog.ts';
import { page } from '../shared/page.tsx';
import BlogPost from './blog-post.view.tsx';

export default page({
  machine: blogPost,
  input: ({ params }) => ({ id: params.slug ?? '' }),
  View: BlogPost,
});
