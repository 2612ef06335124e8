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

/** So many lines at most go into one file. */
const MOST_LINES = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Journals `j` of the person that is `$1`, of the kinds `$2`, from `$3` until before `$4`. A lost bet or a payout
 * that went through leaves the cash as it was, and is of no kind that is listed.
 */
const CHOSEN = `
  j.user_id = $1 and j.kind = any ($2::text[])
  and ($3::timestamptz is null or j.at >= $3) and ($4::timestamptz is null or j.at < $4)`;

/** How many these are, and what those of play, `$5`, and the others come to. Days are `$3` and `$4`, both included. */
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

/** A page of the moves of the cash, latest first, and what all of them come to. */
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
 * A page of the `total` moves, latest first. It is counted off from the end that is nearer, and what the moves were for
 * is looked up only once they are chosen.
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

/** The same moves for a spreadsheet. */
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
