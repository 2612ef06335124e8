import { bets } from '../../api/bets/bets.ts';
import { combined } from '../../api/bets/combined.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import { latestFirst, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { MAX_PER_PAGE, type Paged, type PageQuery } from '../../schemas/shared/page.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import { betNews } from './changes-of-bets.ts';

interface OnMatch {
  matchId: number;
}

/** The list of all of the person's bets on a match, combined ones with a leg on it included. */
export const ownBetsOn = ({ matchId }: OnMatch) =>
  listOf<SingleOrCombined>(async (signal) => {
    const [singles, combinations] = await Promise.all([
      allPages((page) => bets.history({ match: matchId, ...page }, signal)),
      allPages((page) => combined.history({ match: matchId, ...page }, signal)),
    ]);
    return latestFirst([...singles, ...combinations]);
  });

/** The rows of all pages. */
async function allPages<Row extends { id: number }>(
  load: (page: PageQuery) => Promise<Paged<Row>>,
): Promise<Row[]> {
  // A bet placed meanwhile moves others to the next page, so a bet can come twice.
  const rows = new Map<number, Row>();
  for (let page = 1, total = 1; (page - 1) * MAX_PER_PAGE < total; page += 1) {
    const answer = await load({ page, perPage: MAX_PER_PAGE });
    for (const row of answer.rows) rows.set(row.id, row);
    total = answer.total;
  }
  return [...rows.values()];
}

/** Reloads the bets after each change of the match's state, each move of the wallet, and each hello of the stream. */
export function followOwnBets(
  list: ListRef<SingleOrCombined>,
  actors: Pick<Actors, 'feed' | 'wallet'>,
  { matchId }: OnMatch,
): () => void {
  return keepFresh(
    list,
    betNews(actors, ({ id }) => id === matchId),
  );
}
