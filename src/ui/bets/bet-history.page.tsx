import { bets } from '../../api/bets/bets.ts';
import type { PagedListRef } from '../../machines/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { keepFresh, matchesOf, movesOf } from '../app/follow.ts';
import { page, part } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import BetHistory from './bet-history.view.tsx';
import { cancelBet, followCancel } from './cancel-bet.port.ts';

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
