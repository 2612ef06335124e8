import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { keepFresh, matchesOf, movesOf } from '../../actors/shared/follow.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { bets } from '../../api/bets/bets.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page, part } from '../app/page.tsx';
import BetHistory from './bet-history.view.tsx';

export default page({
  firstCalls: [`GET bet-list?page=1&perPage=${DEFAULT_PER_PAGE}`],
  machine: pagedListOf(bets.history),
  input: ({ query }) => ({
    perPage: DEFAULT_PER_PAGE,
    query,
    filterNames: ['status'],
    failureText: 'Failed to get bets',
  }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  // A cancellation moves the wallet, too.
  follow: (list, { feed, wallet }) => keepFresh(list, matchesOf(feed), movesOf(wallet)),
  View: ({ actor }) => <WithCancel list={actor} />,
});

/** The list together with what takes a bet of it back. */
const WithCancel = part({
  machine: cancelBet,
  input: (_: { list: PagedListRef<Bet> }) => undefined,
  follow: followCancel,
  View: BetHistory,
});
