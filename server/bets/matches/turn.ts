import type { Queryable } from '../../database/database.ts';

const served = (lock: string, matchId: string) =>
  `case when current_setting('sikka.turns', true) = 'on' then ${lock}(${matchId}) is not null end`;

/**
 * Expressions: waits for one's turn at a match, before its row is locked, and keeps it until the transaction ends. The
 * row is what keeps prices and bets apart. But who shares a row that others share is let past a writer who has
 * waited, and where bets never stop, that writer never comes to it. Here bets wait behind the writer who came before.
 */
export const TURN = {
  /** Beside others of the kind: bets and cancellations. */
  shared: (matchId: string) => served('pg_advisory_xact_lock_shared', matchId),
  /** The same, but false where one would have to wait for it. */
  sharedAtOnce: (matchId: string) =>
    `case when current_setting('sikka.turns', true) = 'on' then pg_try_advisory_xact_lock_shared(${matchId}) end`,
  /** With nobody else: whoever moves prices, sets limits or decides. */
  alone: (matchId: string) => served('pg_advisory_xact_lock', matchId),
};

/** Waits for the turn of whoever changes a match by more than one statement. */
export async function waitForTurn(tx: Queryable, matchId: number): Promise<void> {
  await tx.query(`select ${TURN.alone('$1::bigint')} as has_come`, [matchId]);
}
