import type { Queryable } from '../../database/database.ts';
import { type PrivateLeagueRow, rowByCode } from './read.ts';

/**
 * Locks a league: every move of its points, and every change of its members, waits. Each writer locks the league before
 * rows of its members.
 * @throws Refusal 404 for a code of no league
 */
export async function lockLeague(tx: Queryable, code: string): Promise<PrivateLeagueRow> {
  const { id } = await rowByCode(tx, code);
  await lockLeagues(tx, [id]);
  // A separate statement reads the league and the clock after the lock.
  return rowByCode(tx, code);
}

/** Locks leagues in the order of their ids, so that two statements cannot deadlock. */
export async function lockLeagues(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query(
    'select id from private_leagues where id = any ($1::bigint[]) order by id for no key update',
    [[...ids]],
  );
}
