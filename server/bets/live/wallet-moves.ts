import type { WalletChanged } from '../../../src/schemas/bets/live.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Queryable } from '../../database/database.ts';
import { MOVES, type MoveRow, toMove } from '../../wallet/statement.ts';
import { readCombined } from '../combined/read.ts';
import { readBets } from '../read.ts';

/** A person, with the last sent revision of their wallet. */
export interface Reader {
  userId: number;
  revision: number;
}

/** The most moves of one person in a reading; the others follow with the next one. */
export const AT_ONCE = 100;

/** A query for the moves of many people, each person's moves in order. */
const MOVES_SINCE = `${MOVES}
  join unnest($1::bigint[], $2::bigint[]) as reader (user_id, revision) on reader.user_id = l.user_id
  where l.revision > reader.revision and l.revision <= reader.revision + ${AT_ONCE}
  order by l.user_id, l.revision`;

/**
 * Reads the moves of these people's wallets since the revisions that they were sent. A person may have several
 * revisions.
 */
export async function movesSince(
  database: Queryable,
  readers: readonly Reader[],
): Promise<(WalletChanged & { userId: number })[]> {
  const rows = await database.query<MoveRow & { user_id: number }>(MOVES_SINCE, [
    readers.map(({ userId }) => userId),
    readers.map(({ revision }) => revision),
  ]);
  const betIds = rows.flatMap(({ bet_id }) => bet_id ?? []);
  const bets =
    betIds.length === 0 ? [] : await readBets(database, 'where b.id = any ($1::bigint[])', [betIds]);
  const combinedIds = rows.flatMap(({ combined_bet_id }) => combined_bet_id ?? []);
  const combined =
    combinedIds.length === 0
      ? []
      : await readCombined(database, 'where c.id = any ($1::bigint[])', [combinedIds]);
  const combinedById = new Map(combined.map((bet) => [bet.id, bet]));
  const betById = new Map(bets.map((bet) => [bet.id, bet]));
  return rows.map((row) => ({
    userId: row.user_id,
    revision: row.revision,
    totalWalletAmount: toRupees(row.balance_paise),
    move: toMove(row),
    bet: row.bet_id === null ? null : (betById.get(row.bet_id) ?? null),
    combined: row.combined_bet_id === null ? null : (combinedById.get(row.combined_bet_id) ?? null),
  }));
}

/** The revision of a person's wallet: 0 without a wallet. */
export async function walletRevision(database: Queryable, userId: number): Promise<number> {
  const [wallet] = await database.query<{ revision: number }>(
    'select revision from wallets where user_id = $1',
    [userId],
  );
  return wallet?.revision ?? 0;
}
