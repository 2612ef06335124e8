import type { Queryable } from '../../database/database.ts';
import { TURN } from '../matches/turn.ts';

/** A leg by its match and its market. */
interface Leg {
  match_id: number;
  market_id: number;
}

/**
 * Locks the matches of these legs against writers, then their markets, each in the order of their ids, so
 * that two bets cannot deadlock.
 */
export async function lockMatches(tx: Queryable, legs: readonly Leg[]): Promise<void> {
  const matches = [...new Set(legs.map(({ match_id }) => match_id))].sort((a, b) => a - b);
  for (const id of matches) await tx.query(`select ${TURN.shared('$1::bigint')} as has_come`, [id]);
  await tx.query('select id from matches where id = any ($1::bigint[]) order by id for share', [matches]);
  await tx.query('select id from markets where id = any ($1::bigint[]) order by id for share', [
    legs.map(({ market_id }) => market_id),
  ]);
}
