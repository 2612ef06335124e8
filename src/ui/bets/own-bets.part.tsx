import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { changesOf, gapsOf, keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { bets } from '../../api/bets/bets.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { MAX_PER_PAGE } from '../../schemas/shared/page.ts';
import { part } from '../app/page.tsx';
import OwnBets from './own-bets.view.tsx';

/** The person's bets on a match, all of them. */
export const OwnBetsOn = part({
  machine: ({ matchId }: { matchId: number }) =>
    listOf(async (signal) => {
      // By their ids: one that is placed meanwhile moves others to the next page.
      const rows = new Map<number, Bet>();
      for (let page = 1, total = 1; (page - 1) * MAX_PER_PAGE < total; page += 1) {
        const answer = await bets.history({ match: matchId, page, perPage: MAX_PER_PAGE }, signal);
        for (const bet of answer.rows) rows.set(bet.id, bet);
        total = answer.total;
      }
      return [...rows.values()];
    }),
  input: () => ({}),
  follow: (list, { feed, wallet }, { matchId }) =>
    keepFresh(list, changesOf(feed, matchId), gapsOf(feed), movesOf(wallet)),
  View: ({ actor }) => <WithCancel list={actor} />,
});

const WithCancel = part({
  machine: cancelBet,
  input: (_: { list: ListRef<Bet> }) => undefined,
  follow: followCancel,
  View: OwnBets,
});
