import { blogPosts } from '../../actors/content/blog.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, tellListQuery } from '../shared/page.tsx';
import Blog from './blog.view.tsx';

export default page({
  machine: blogPosts,
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: tellListQuery,
  View: Blog,
});
