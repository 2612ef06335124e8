import { closedMatches } from '../../api/bets/closed-matches.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { keepFresh, matchesOf } from '../app/follow.ts';
import { page } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import CloseBets from './close-bets.view.tsx';

export default page({
  machine: pagedListOf(closedMatches),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query, failureText: 'Failed to get bets' }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { feed }) => keepFresh(list, matchesOf(feed)),
  View: CloseBets,
});
