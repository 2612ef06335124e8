import { tickets } from '../../api/tickets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { keepFresh } from '../app/follow.ts';
import { page } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import { whileOpen } from '../app/while-open.ts';
import TicketsHistory from './tickets-history.view.tsx';

export default page({
  machine: pagedListOf(tickets.history),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list) =>
    keepFresh(
      list,
      whileOpen(list, ({ status }) => status === 'open'),
    ),
  View: TicketsHistory,
});
