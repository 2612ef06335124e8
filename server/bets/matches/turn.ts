import type { Queryable } from '../../database/database.ts';

const served = (lock: string, matchId: string) =>
  `case when current_setting('sikka.turns', true) = 'on' then ${lock}(${matchId}) is not null end`;

/**
 * SQL expressions that wait for a turn at a match, before its row is locked, and keep the turn until the transaction
 * ends. The row's lock separates prices from bets. But a shared row lock passes a waiting writer, so that a steady flow
 * of bets would keep the writer out for ever. With turns, bets wait behind an earlier writer.
 */
export const TURN = {
  /** A shared turn, for bets and cancellations. */
  shared: (matchId: string) => served('pg_advisory_xact_lock_shared', matchId),
  /** The same without waiting: false if the turn is taken. */
  sharedAtOnce: (matchId: string) =>
    `case when current_setting('sikka.turns', true) = 'on' then pg_try_advisory_xact_lock_shared(${matchId}) end`,
  /** An exclusive turn, for moving prices, setting limits and deciding. */
  alone: (matchId: string) => served('pg_advisory_xact_lock', matchId),
};

/** Waits for an exclusive turn, for changes of a match by several statements. */
export async function waitForTurn(tx: Queryable, matchId: number): Promise<void> {
  await tx.query(`select ${TURN.alone('$1::bigint')} as has_come`, [matchId]);
}
