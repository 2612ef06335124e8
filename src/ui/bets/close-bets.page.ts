import { keepFresh, matchesOf } from '../../actors/shared/follow.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { closedMatches } from '../../api/bets/closed-matches.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page } from '../app/page.tsx';
import CloseBets from './close-bets.view.tsx';

export default page({
  machine: pagedListOf(closedMatches),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query, failureText: 'Failed to get bets' }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { feed }) => keepFresh(list, matchesOf(feed)),
  View: CloseBets,
});
