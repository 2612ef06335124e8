import { keepFresh } from '../../actors/shared/follow.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { whileOpen } from '../../actors/shared/while-open.ts';
import { tickets } from '../../api/support/tickets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page } from '../app/page.tsx';
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
