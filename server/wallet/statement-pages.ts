import { toRupees } from '../../src/schemas/shared/money.ts';
import type { PageQuery } from '../../src/schemas/shared/page.ts';
import {
  groupsIn,
  MOVE_GROUPS,
  MOVE_NAMES,
  PLAY_KINDS,
  type Statement,
  type StatementFile,
  type StatementFilters,
} from '../../src/schemas/wallet/statement.ts';
import { limitsSet } from '../account/limits/play-limits.ts';
import type { Queryable } from '../database/database.ts';
import { indianIso, startOfIndianDay } from '../indian-time.ts';
import { csvOf } from './csv.ts';
import { MOVES, type MoveRow, toMove } from './statement.ts';

/** The most lines in one CSV file. */
const MOST_LINES = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * SQL condition for journals `j` of the person `$1` and the kinds `$2`, from `$3` and before `$4`. The kinds leave out
 * journals that do not change the cash balance, such as lost bets and completed payouts.
 */
const CHOSEN = `
  j.user_id = $1 and j.kind = any ($2::text[])
  and ($3::timestamptz is null or j.at >= $3) and ($4::timestamptz is null or j.at < $4)`;

/** The number of these moves, and the sums of play (kinds `$5`) and of the rest, from the day `$3` to the day `$4`. */
const TOTALS = `
  select coalesce(sum(moves), 0)::bigint as moves,
         coalesce(sum(case when kind = any ($5::text[]) then cash_paise end), 0)::bigint as played_paise,
         coalesce(sum(case when kind = any ($5::text[]) then 0 else cash_paise end), 0)::bigint as paid_paise
  from daily_totals
  where user_id = $1 and kind = any ($2::text[])
    and ($3::date is null or day >= $3::date) and ($4::date is null or day <= $4::date)`;

interface Totals {
  moves: number;
  played_paise: number;
  paid_paise: number;
}

function kindsOf({ kinds }: StatementFilters): string[] {
  const groups =
    kinds === '' ? Object.values(MOVE_GROUPS) : groupsIn(kinds).map((group) => MOVE_GROUPS[group]);
  return groups.flat();
}

/** A page of the statement, latest moves first, with the totals of the whole period. */
export async function readStatement(
  database: Queryable,
  userId: number,
  { page, perPage }: PageQuery,
  filters: StatementFilters,
): Promise<Statement> {
  const totals = await readTotals(database, userId, filters);
  const moves = await readMoves(database, userId, { page, perPage }, filters, totals.moves);
  const summary = {
    played: toRupees(totals.played_paise),
    paid: toRupees(totals.paid_paise),
    net_deposits: await readNetDeposits(database, userId),
    ...(await limitsSet(database, userId)),
  };
  return { page, perPage, total: totals.moves, rows: moves.map(toMove), summary };
}

async function readTotals(database: Queryable, userId: number, filters: StatementFilters): Promise<Totals> {
  const { from, to } = filters;
  const [totals] = await database.query<Totals>(TOTALS, [
    userId,
    kindsOf(filters),
    from || null,
    to || null,
    PLAY_KINDS,
  ]);
  return totals ?? { moves: 0, played_paise: 0, paid_paise: 0 };
}

/**
 * A page of the `total` moves, latest first. For speed, the offset counts from the nearer end, and only the chosen moves
 * are joined with their bets, deposits and withdrawals.
 */
async function readMoves(
  database: Queryable,
  userId: number,
  { page, perPage }: PageQuery,
  filters: StatementFilters,
  total: number,
): Promise<MoveRow[]> {
  const newer = (page - 1) * perPage;
  const older = Math.max(0, total - newer - perPage);
  const [order, offset] = older < newer ? ['asc', older] : ['desc', newer];
  const { from, to } = filters;
  const chosen = await database.query<{ id: number }>(
    `select j.id from journals j where ${CHOSEN} order by j.revision ${order} limit $5 offset $6`,
    [
      userId,
      kindsOf(filters),
      from === '' ? null : startOfIndianDay(from),
      to === '' ? null : new Date(startOfIndianDay(to).getTime() + DAY_MS),
      Math.min(perPage, Math.max(0, total - newer)),
      offset,
    ],
  );
  return database.query<MoveRow>(`${MOVES} where l.id = any ($1::bigint[]) order by l.revision desc`, [
    chosen.map(({ id }) => id),
  ]);
}

/** Credited deposits less paid withdrawals, in rupees. */
async function readNetDeposits(database: Queryable, userId: number): Promise<number> {
  const [deposits] = await database.query<{ paise: number }>(
    `select (coalesce((select sum(amount_paise) from deposits where user_id = $1 and status = 'credited'), 0)
           - coalesce((select sum(amount_paise) from withdrawals where user_id = $1 and status = 'paid'), 0))::bigint as paise`,
    [userId],
  );
  return toRupees(deposits?.paise ?? 0);
}

/** The statement as a CSV file, at most the latest 10,000 moves. */
export async function statementFile(
  database: Queryable,
  userId: number,
  filters: StatementFilters,
): Promise<StatementFile> {
  const { moves: total } = await readTotals(database, userId, filters);
  const lines = await readMoves(database, userId, { page: 1, perPage: MOST_LINES }, filters, total);
  const csv = csvOf([
    ['Time (IST)', 'What', 'For', 'Amount (₹)', 'Balance after (₹)'],
    ...lines.map((row) => [
      indianIso(row.at),
      MOVE_NAMES[row.kind],
      row.note,
      toRupees(row.amount_paise),
      toRupees(row.balance_paise),
    ]),
  ]);
  return { filename: nameOf(filters), csv, lines: lines.length, cut: total > MOST_LINES };
}

function nameOf({ from, to, kinds }: StatementFilters): string {
  const parts = ['sikka-statement', kinds.replaceAll(',', '-'), from && `from-${from}`, to && `to-${to}`];
  return `${parts.filter((part) => part !== '').join('-')}.csv`;
}
