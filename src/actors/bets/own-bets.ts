import { bets } from '../../api/bets/bets.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { MAX_PER_PAGE } from '../../schemas/shared/page.ts';
import type { Actors } from '../app/actors.ts';
import { gapsOf, keepFresh, movesOf, turnsOf } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

interface OnMatch {
  matchId: number;
}

/** The list of all of the person's bets on a match. */
export const ownBetsOn = ({ matchId }: OnMatch) =>
  listOf(async (signal) => {
    // A bet placed meanwhile moves others to the next page, so a bet can come twice.
    const rows = new Map<number, Bet>();
    for (let page = 1, total = 1; (page - 1) * MAX_PER_PAGE < total; page += 1) {
      const answer = await bets.history({ match: matchId, page, perPage: MAX_PER_PAGE }, signal);
      for (const bet of answer.rows) rows.set(bet.id, bet);
      total = answer.total;
    }
    return [...rows.values()];
  });

/** Reloads the bets after each change of the match's state, and each move of the wallet. */
export function followOwnBets(
  list: ListRef<Bet>,
  { feed, wallet }: Pick<Actors, 'feed' | 'wallet'>,
  { matchId }: OnMatch,
): () => void {
  return keepFresh(list, turnsOf(feed, matchId), gapsOf(feed), movesOf(wallet));
}
