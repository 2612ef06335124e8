import { followTickets, ownTickets } from '../../actors/support/tickets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, tellListQuery } from '../shared/page.tsx';
import TicketsHistory from './tickets-history.view.tsx';

export default page({
  machine: ownTickets,
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: tellListQuery,
  follow: followTickets,
  View: TicketsHistory,
});
