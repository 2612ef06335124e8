import { tickets } from '../../api/tickets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { keepFresh } from './follow.ts';
import { pagedListOf } from './paged-list-of.ts';
import { whileOpen } from './while-open.ts';

export default page({
  title: 'My tickets',
  machine: pagedListOf(tickets.history),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list) =>
    keepFresh(
      list,
      whileOpen(list, ({ status }) => status === 'open'),
    ),
  View: lazily(() => import('../views/tickets-history.tsx')),
});
