import { bets } from '../../api/bets/bets.ts';
import type { ListRef } from '../../machines/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { MAX_PER_PAGE } from '../../schemas/page.ts';
import { keepFresh, matchesOf, movesOf } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { part } from '../app/page.tsx';
import { cancelBet, followCancel } from './cancel-bet.port.ts';
import OwnBets from './own-bets.view.tsx';

/** The person's bets on a match, among the latest hundred. */
export const OwnBetsOn = part({
  machine: ({ matchId }: { matchId: number }) =>
    listOf(async (signal) => {
      const { rows } = await bets.history({ page: 1, perPage: MAX_PER_PAGE }, signal);
      return rows.filter((bet) => bet.match_id === matchId);
    }),
  input: () => ({}),
  follow: (list, { feed, wallet }) => keepFresh(list, matchesOf(feed), movesOf(wallet)),
  View: ({ actor }) => <WithCancel list={actor} />,
});

const WithCancel = part({
  machine: cancelBet,
  input: (_: { list: ListRef<Bet> }) => undefined,
  follow: followCancel,
  View: OwnBets,
});
