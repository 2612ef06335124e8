import type { WalletMoved } from '../../src/schemas/live.ts';
import { toRupees } from '../../src/schemas/money.ts';
import { readBets } from '../bets/sheet.ts';
import type { Queryable } from '../database/database.ts';
import { ROUND_LABEL } from '../games/rounds.ts';
import { ACCOUNT_LABEL } from '../money/payout-accounts.ts';
import { type MoveRow, toMove } from '../money/statement.ts';

/** How far a person has been told, by their wallet's revision. */
export interface Reader {
  userId: number;
  revision: number;
}

/** So many moves of one person at most are read at once; the others follow with the next reading. */
const AT_ONCE = 100;

/**
 * What moved since then, for many people in one query, each person's moves in order. Balances are counted back
 * from the wallet, so that its whole history need not be added up; what is further ahead than `AT_ONCE` is
 * taken off in one sum.
 */
const MOVES_SINCE = `
  select j.user_id, j.id, j.revision, j.kind, j.bet_id, j.at, e.amount_paise,
         (w.cash - ahead.amount_paise - coalesce(sum(e.amount_paise) over later, 0))::bigint as balance_paise,
         coalesce(m.name, d.reference, ${ACCOUNT_LABEL}, ${ROUND_LABEL}, '') as note
  from unnest($1::bigint[], $2::bigint[]) as reader (user_id, revision)
  join wallets w on w.user_id = reader.user_id and w.revision > reader.revision
  join journals j on j.user_id = w.user_id and j.revision > reader.revision
                 and j.revision <= reader.revision + ${AT_ONCE}
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0) as amount_paise
    from entries where journal_id = j.id
  ) e
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0) as amount_paise
    from journals n join entries on journal_id = n.id
    where n.user_id = w.user_id and n.revision > reader.revision + ${AT_ONCE}
  ) ahead
  left join bets b on b.id = j.bet_id
  left join matches m on m.id = b.match_id
  left join deposits d on d.id = j.deposit_id
  left join withdrawals o on o.id = j.withdrawal_id
  left join payout_accounts a on a.id = o.payout_account_id
  left join rounds r on r.id = j.round_id
  window later as (partition by j.user_id order by j.revision desc rows between unbounded preceding and 1 preceding)
  order by j.user_id, j.revision`;

/** Reads what moved in the wallets of these people since they were told; one entry a person. */
export async function movesSince(
  database: Queryable,
  readers: readonly Reader[],
): Promise<(WalletMoved & { userId: number })[]> {
  const rows = await database.query<MoveRow & { user_id: number }>(MOVES_SINCE, [
    readers.map(({ userId }) => userId),
    readers.map(({ revision }) => revision),
  ]);
  const betIds = rows.flatMap(({ bet_id }) => bet_id ?? []);
  const bets =
    betIds.length === 0 ? [] : await readBets(database, 'where b.id = any ($1::bigint[])', [betIds]);
  const betById = new Map(bets.map((bet) => [bet.id, bet]));
  return rows.map((row) => ({
    userId: row.user_id,
    revision: row.revision,
    totalWalletAmount: toRupees(row.balance_paise),
    move: toMove(row),
    bet: row.bet_id === null ? null : (betById.get(row.bet_id) ?? null),
  }));
}
