import { toRupees } from '../../src/schemas/shared/money.ts';
import type { PageQuery } from '../../src/schemas/shared/page.ts';
import {
  GIFT_KINDS,
  groupsIn,
  MOVE_GROUPS,
  MOVE_NAMES,
  type MoveGroup,
  STAKING_KINDS,
  type Statement,
  type StatementFile,
  type StatementFilters,
  type StatementMove,
  type StatementSummary,
} from '../../src/schemas/wallet/statement.ts';
import type { MoveKind } from '../../src/schemas/wallet/wallet.ts';
import { limitsSet } from '../account/limits/play-limits.ts';
import { betKindOf, type SelectionKind } from '../bets/matches/selection-kinds.ts';
import type { Queryable } from '../database/database.ts';
import { DAY_MS, indianIso, startOfIndianDay } from '../indian-time.ts';
import { csvOf } from './csv.ts';
import { MOVES, type MoveRow, toMove } from './statement.ts';

/** The most lines in one CSV file. */
const MOST_LINES = 10_000;

/**
 * SQL condition for journals `j` of the person `$1` and the kinds `$2`, from `$3` and before `$4`. The kinds leave out
 * journals that do not change the cash balance, such as lost bets and completed payouts.
 */
const CHOSEN = `
  j.user_id = $1 and j.kind = any ($2::text[])
  and ($3::timestamptz is null or j.at >= $3) and ($4::timestamptz is null or j.at < $4)`;

/** For each of these kinds: the number of moves and their sum, from day `$3` to day `$4`. */
const TOTALS = `
  select kind, sum(moves)::bigint as moves, sum(cash_paise)::bigint as cash_paise
  from daily_totals
  where user_id = $1 and kind = any ($2::text[])
    and ($3::date is null or day >= $3::date) and ($4::date is null or day <= $4::date)
  group by kind`;

interface Total {
  kind: MoveKind;
  moves: number;
  cash_paise: number;
}

/** The stakes of rounds. The move of a round combines stake and payout, and has the time of play. */
const ROUND_STAKES = `
  select coalesce(sum(stake_paise), 0)::bigint as paise from rounds
  where user_id = $1 and ($2::timestamptz is null or played_at >= $2) and ($3::timestamptz is null or played_at < $3)`;

/** The stakes of open bets, less the parts that were cashed out, by the time at which they were placed. */
const OPEN_STAKES = `
  select coalesce(sum(paise), 0)::bigint as paise from (
    select stake_paise - cashed_stake_paise as paise, placed_at from bets where user_id = $1 and status = 'open'
    union all
    select stake_paise - cashed_stake_paise, placed_at from combined_bets where user_id = $1 and status = 'open') as open_bets
  where ($2::timestamptz is null or placed_at >= $2) and ($3::timestamptz is null or placed_at < $3)`;

function kindsOf({ kinds }: StatementFilters): MoveKind[] {
  const groups =
    kinds === '' ? Object.values(MOVE_GROUPS) : groupsIn(kinds).map((group) => MOVE_GROUPS[group]);
  return groups.flat();
}

/** A page of the statement, latest moves first, with the totals of the whole period. */
export async function readStatement(
  database: Queryable,
  userId: number,
  { page, perPage, ...filters }: PageQuery & StatementFilters,
): Promise<Statement> {
  const totals = await readTotals(database, userId, filters);
  const total = countOf(totals);
  const moves = await readMoves(database, userId, { page, perPage }, filters, total);
  const summary = {
    ...sumsOf(totals, {
      open: await readOpenStakes(database, userId, filters),
      rounds: await readRoundStakes(database, userId, filters),
    }),
    net_deposits: await readNetDeposits(database, userId),
    ...(await limitsSet(database, userId)),
  };
  return { page, perPage, total, rows: await withSubjects(database, moves), summary };
}

type Pick = NonNullable<StatementMove['picks']>[number];

/** The picks of the bets `$1` and of the combined bets `$2`, each bet's picks in their order. */
const PICKS = `
  select b.id as bet_id, null::bigint as combined_bet_id, p.kind, coalesce(b.prediction, p.name) as selection, 1 as number
  from bets b join selections p on p.id = b.selection_id where b.id = any ($1::bigint[])
  union all
  select null, leg.combined_bet_id, p.kind, coalesce(leg.prediction, p.name), leg.number
  from combined_legs leg join selections p on p.id = leg.selection_id where leg.combined_bet_id = any ($2::bigint[])
  order by number`;

/** Returns a function that finds the picks of a move; one query reads those of all these moves. */
async function picksOf(database: Queryable, moves: readonly MoveRow[]): Promise<(move: MoveRow) => Pick[]> {
  const betIds = moves.flatMap(({ bet_id }) => bet_id ?? []);
  const combinedIds = moves.flatMap(({ combined_bet_id }) => combined_bet_id ?? []);
  const picks =
    betIds.length + combinedIds.length === 0
      ? []
      : await database.query<{
          bet_id: number | null;
          combined_bet_id: number | null;
          kind: SelectionKind;
          selection: string;
        }>(PICKS, [betIds, combinedIds]);
  const keyOf = ({ bet_id, combined_bet_id }: PickOwner) => `${bet_id} ${combined_bet_id}`;
  const byBet = new Map<string, Pick[]>();
  for (const { kind, selection, ...owner } of picks) {
    const own = byBet.get(keyOf(owner)) ?? [];
    byBet.set(keyOf(owner), [...own, { kind: betKindOf(kind), selection }]);
  }
  return (move) => byBet.get(keyOf(move)) ?? [];
}

/** The bet or the combined bet of a move or of a pick. */
interface PickOwner {
  bet_id: number | null;
  combined_bet_id: number | null;
}

/** Adds the subject of each move to a page of moves. */
async function withSubjects(database: Queryable, moves: readonly MoveRow[]): Promise<StatementMove[]> {
  const picks = await picksOf(database, moves);
  return moves.map((row) => ({
    ...toMove(row),
    about: row.bet_id ?? row.combined_bet_id ?? row.other_id,
    picks: picks(row),
  }));
}

function readTotals(database: Queryable, userId: number, filters: StatementFilters): Promise<Total[]> {
  const { from, to } = filters;
  return database.query<Total>(TOTALS, [userId, kindsOf(filters), from || null, to || null]);
}

const countOf = (totals: readonly Total[]) => totals.reduce((sum, { moves }) => sum + moves, 0);

/** The stakes of the chosen bets that are still open, in paise. */
async function readOpenStakes(
  database: Queryable,
  userId: number,
  filters: StatementFilters,
): Promise<number> {
  if (!isChosen(filters, 'bets')) return 0;
  const [stakes] = await database.query<{ paise: number }>(OPEN_STAKES, [userId, ...momentsOf(filters)]);
  return stakes?.paise ?? 0;
}

/** The stakes of the chosen rounds, in paise. */
async function readRoundStakes(
  database: Queryable,
  userId: number,
  filters: StatementFilters,
): Promise<number> {
  if (!isChosen(filters, 'games')) return 0;
  const [stakes] = await database.query<{ paise: number }>(ROUND_STAKES, [userId, ...momentsOf(filters)]);
  return stakes?.paise ?? 0;
}

const isChosen = ({ kinds }: StatementFilters, group: MoveGroup) =>
  kinds === '' || groupsIn(kinds).includes(group);

/**
 * The sums of a statement, in rupees.
 * @param stakes of open bets and of rounds, in paise
 */
function sumsOf(
  totals: readonly Total[],
  { open, rounds }: { open: number; rounds: number },
): Omit<StatementSummary, 'net_deposits' | 'limits'> {
  const cashOf = (kinds: readonly MoveKind[]) =>
    totals.reduce((sum, { kind, cash_paise }) => (kinds.includes(kind) ? sum + cash_paise : sum), 0);
  const bets = cashOf(MOVE_GROUPS.bets) + open;
  const games = cashOf(MOVE_GROUPS.games);
  const betStakes = -cashOf(STAKING_KINDS) - open;
  const deposits = cashOf(MOVE_GROUPS.deposits);
  const withdrawals = -cashOf(MOVE_GROUPS.withdrawals);
  const gift = (name: keyof typeof GIFT_KINDS) => toRupees(cashOf([GIFT_KINDS[name]]));
  return {
    played: toRupees(bets + games),
    open: toRupees(open),
    bets: { staked: toRupees(betStakes), returned: toRupees(bets + betStakes) },
    games: { staked: toRupees(rounds), returned: toRupees(games + rounds) },
    paid: toRupees(deposits - withdrawals + cashOf(MOVE_GROUPS.bonus)),
    deposits: toRupees(deposits),
    withdrawals: toRupees(withdrawals),
    gifts: {
      starter: gift('starter'),
      grant: gift('grant'),
      bonus: gift('bonus'),
      referral: gift('referral'),
    },
  };
}

/** The first moment of the period, and the first one after it; null: without end. */
function momentsOf({ from, to }: StatementFilters): [Date | null, Date | null] {
  return [
    from === '' ? null : startOfIndianDay(from),
    to === '' ? null : new Date(startOfIndianDay(to).getTime() + DAY_MS),
  ];
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
  const chosen = await database.query<{ id: number }>(
    `select j.id from journals j where ${CHOSEN} order by j.revision ${order} limit $5 offset $6`,
    [userId, kindsOf(filters), ...momentsOf(filters), Math.min(perPage, Math.max(0, total - newer)), offset],
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
  const total = countOf(await readTotals(database, userId, filters));
  const lines = await readMoves(database, userId, { page: 1, perPage: MOST_LINES }, filters, total);
  const picks = await picksOf(database, lines);
  const csv = csvOf([
    ['Time (IST)', 'What', 'For', 'Amount (₹)', 'Balance after (₹)'],
    ...lines.map((row) => [
      indianIso(row.at),
      MOVE_NAMES[row.kind],
      subjectOf(row, picks(row)),
      toRupees(row.amount_paise),
      toRupees(row.balance_paise),
    ]),
  ]);
  return { filename: nameOf(filters), csv, lines: lines.length, cut: total > MOST_LINES };
}

/** The description of a move, as the page has it: for a bet its pick and match, for a combined bet its picks. */
function subjectOf({ note, combined_bet_id }: MoveRow, picks: readonly Pick[]): string {
  if (picks.length === 0) return note;
  const named = picks.map(({ kind, selection }) => (kind === 'toss' ? `Toss: ${selection}` : selection));
  // The note of a combined bet is a list of its picks, without their kinds.
  return (combined_bet_id === null ? [...named, note] : named).join(', ');
}

function nameOf({ from, to, kinds }: StatementFilters): string {
  const parts = ['sikka-statement', kinds.replaceAll(',', '-'), from && `from-${from}`, to && `to-${to}`];
  return `${parts.filter((part) => part !== '').join('-')}.csv`;
}
