import { toRupees } from '../../src/schemas/money.ts';
import type { PageQuery } from '../../src/schemas/page.ts';
import {
  groupsIn,
  MOVE_GROUPS,
  MOVE_NAMES,
  type Statement,
  type StatementFile,
  type StatementFilters,
  type StatementSummary,
} from '../../src/schemas/wallet/statement.ts';
import type { Param, Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { indianIso, startOfIndianDay } from '../indian-time.ts';
import { limitsSet } from '../limits/limits.ts';
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

const JOURNALS = `select j.id, j.revision from journals j where ${CHOSEN}`;
const LATEST = { order: 'revision desc' };

function chosenBy(userId: number, { from, to, kinds }: StatementFilters): Param[] {
  const groups =
    kinds === '' ? Object.values(MOVE_GROUPS) : groupsIn(kinds).map((group) => MOVE_GROUPS[group]);
  return [
    userId,
    groups.flat(),
    from === '' ? null : startOfIndianDay(from),
    to === '' ? null : new Date(startOfIndianDay(to).getTime() + DAY_MS),
  ];
}

/** A page of the moves of the cash, latest first, and what all of them come to. */
export async function readStatement(
  database: Queryable,
  userId: number,
  query: PageQuery,
  filters: StatementFilters,
): Promise<Statement> {
  const chosen = chosenBy(userId, filters);
  const { rows, ...page } = await pageOf<{ id: number }>(database, query, JOURNALS, chosen, LATEST);
  const moves = await readMoves(
    database,
    rows.map(({ id }) => id),
  );
  const summary = {
    ...(await readSummary(database, userId, chosen)),
    ...(await limitsSet(database, userId)),
  };
  return { ...page, rows: moves.map(toMove), summary };
}

/** Moves of one person, latest first. They are looked up with what they were for only once they are chosen. */
function readMoves(database: Queryable, ids: readonly number[]): Promise<MoveRow[]> {
  return database.query<MoveRow>(`${MOVES} where l.id = any ($1::bigint[]) order by l.revision desc`, [ids]);
}

async function readSummary(
  database: Queryable,
  userId: number,
  chosen: readonly Param[],
): Promise<StatementSummary> {
  const [net] = await database.query<{ paise: number }>(
    `select coalesce(sum(case when e.credit = 'cash' then e.amount_paise when e.debit = 'cash' then -e.amount_paise end), 0)::bigint as paise
     from journals j join entries e on e.journal_id = j.id where ${CHOSEN}`,
    chosen,
  );
  const [deposits] = await database.query<{ paise: number }>(
    `select (coalesce((select sum(amount_paise) from deposits where user_id = $1 and status = 'credited'), 0)
           - coalesce((select sum(amount_paise) from withdrawals where user_id = $1 and status = 'paid'), 0))::bigint as paise`,
    [userId],
  );
  return { net: toRupees(net?.paise ?? 0), net_deposits: toRupees(deposits?.paise ?? 0) };
}

/** The same moves for a spreadsheet. */
export async function statementFile(
  database: Queryable,
  userId: number,
  filters: StatementFilters,
): Promise<StatementFile> {
  const { rows, total } = await pageOf<{ id: number }>(
    database,
    { page: 1, perPage: MOST_LINES },
    JOURNALS,
    chosenBy(userId, filters),
    LATEST,
  );
  const lines = await readMoves(
    database,
    rows.map(({ id }) => id),
  );
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
