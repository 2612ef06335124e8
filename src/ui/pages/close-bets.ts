import { matches } from '../../api/matches.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { keepFresh, matchesOf } from './follow.ts';
import { pagedListOf } from './paged-list-of.ts';

export default page({
  title: 'Close bets',
  machine: pagedListOf(matches.closed),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query, failureText: 'Failed to get bets' }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { feed }) => keepFresh(list, matchesOf(feed)),
  View: lazily(() => import('../views/close-bets.tsx')),
});
