import type { Queryable } from '../../database/database.ts';

const served = (lock: string, matchId: string) =>
  `case when current_setting('sikka.turns', true) = 'on' then ${lock}(${matchId}) is not null end`;

/**
 * SQL expressions that take a turn at a match before its row is locked, and keep it until the transaction ends. A turn is
 * an advisory lock; it prevents starvation, and correctness does not depend on it. The row lock alone separates bets from
 * writers, but a shared row lock overtakes a waiting writer, so that a steady flow of bets would keep the writer out for
 * ever. With turns, bets queue behind an earlier writer.
 */
export const TURN = {
  /** A shared turn, for bets and cancellations. */
  shared: (matchId: string) => served('pg_advisory_xact_lock_shared', matchId),
  /** A shared turn without waiting: false if a writer has the turn. */
  trySharing: (matchId: string) =>
    `case when current_setting('sikka.turns', true) = 'on' then pg_try_advisory_xact_lock_shared(${matchId}) end`,
  /** An exclusive turn, for writers: moving prices, setting limits, suspending and deciding. */
  exclusive: (matchId: string) => served('pg_advisory_xact_lock', matchId),
};

/** Waits for an exclusive turn, for a transaction that changes a match by several statements. */
export async function waitForTurn(tx: Queryable, matchId: number): Promise<void> {
  await tx.query(`select ${TURN.exclusive('$1::bigint')} as has_come`, [matchId]);
}
