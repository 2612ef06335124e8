import { content } from '../../api/content.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { language } from '../text/text.ts';
import { pagedListOf } from './paged-list-of.ts';

export default page({
  title: 'Events',
  machine: pagedListOf((query, signal) => content.events(query, language(), signal)),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  View: lazily(() => import('../views/events.tsx')),
});
