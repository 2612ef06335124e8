import { type CashOut, chanceBy, LEAST_PART } from '../../../src/schemas/bets/cash-out.ts';
import {
  type CombinedCashOutReceipt,
  combinedChance,
  combinedPartPays,
  combinedWorthOf,
} from '../../../src/schemas/bets/combined-cash-out.ts';
import { combinedPrice } from '../../../src/schemas/bets/combined-price.ts';
import type { LegFault } from '../../../src/schemas/bets/combined-requests.ts';
import { toPaise, toRupees } from '../../../src/schemas/shared/money.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../../wallet/idempotency.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { lockBooks, type Side, spread } from '../book.ts';
import { partRefusal } from '../cash-out.ts';
import { LOCKED_MATCH } from '../locked-match.ts';
import { MARKET_STATES, MATCH_STATES } from '../matches/life.ts';
import type { SelectionKind } from '../matches/selection-kinds.ts';
import { REMAINING } from '../remaining.ts';
import { COMBINED_CASHABLE } from './life.ts';
import { lockMatches } from './locks.ts';
import { combinedCashOutReceipt } from './read.ts';

/**
 * Cashes out a person's open combined bet, or a part of it, while the markets of all its open legs take bets.
 * The amount is the payout of the part times the chance that these legs win by the prices in force, less the
 * margin, and must be at least the amount that the bettor saw. Runs several statements in one transaction,
 * with locks in the same order as for placing: turns, matches, markets, prices, wallet, books; then it reads
 * the clock. The bet itself needs no lock, because a statement that ends a leg also locks the leg's match and
 * this wallet.
 * @throws Refusal 404 for a bet that is unknown or someone else's · 409 when betting on open legs is over or
 * suspended (`data.legs`), the bet is not open (`data.status`), less of it is left (`data.left`, in rupees),
 * or the part pays less than the bettor saw (`data.worth`, in rupees) · 400 for a part below one rupee that
 * is not the whole rest
 */
export async function cashOutCombined(
  database: Database,
  request: MoneyRequest,
  wanted: CashOut,
): Promise<CombinedCashOutReceipt> {
  const id = await once(database, request, () =>
    database.transaction((tx) => cashOut(tx, request, wanted, database.closingMarginMs)),
  );
  return combinedCashOutReceipt(database, request.userId, id);
}

/** @returns the cash-out's id */
async function cashOut(
  tx: Queryable,
  request: MoneyRequest,
  wanted: CashOut,
  closingMarginMs: number,
): Promise<number> {
  await lockOpenLegs(tx, wanted.bet_id, request.userId);
  const bet = await readBet(tx, wanted.bet_id, request.userId);
  if (!COMBINED_CASHABLE.includes(bet.status))
    throw new Refusal(409, 'This bet is not open any more', { data: { status: bet.status } });
  const legs = await readLegs(tx, bet.id, closingMarginMs);
  // A corrected result has lost the bet, and it is about to be settled.
  if (legs.some(({ status }) => status === 'lost'))
    throw new Refusal(409, 'This bet is not open any more', { data: { status: 'lost' } });
  refuseFaults(legs.flatMap(faultOf));
  const part = judge(bet, legs, wanted);
  await freeLimits(tx, bet, legs, part.stakePaise);
  return write(tx, request, bet, part);
}

/**
 * A leg never opens again, so the legs that are open after the locks are among those that were open before.
 */
async function lockOpenLegs(tx: Queryable, betId: number, userId: number): Promise<void> {
  const legs = await tx.query<Side & { match_id: number; market_id: number; market: number[] }>(
    `select l.match_id, l.market_id, l.selection_id, coalesce(l.prediction, 'team') as side,
            (select json_agg(id order by id) from selections where market_id = l.market_id) as market
     from combined_legs l join combined_bets c on c.id = l.combined_bet_id
     where c.id = $1 and c.user_id = $2 and l.status = 'open'`,
    [betId, userId],
  );
  await lockMatches(tx, legs);
  // The chance of one side follows from the prices of all sides, so all of them are locked.
  await tx.query('select id from selections where id = any ($1::bigint[]) order by id for share', [
    legs.flatMap(({ market }) => market),
  ]);
  await lockWallet(tx, userId);
  await lockBooks(tx, legs);
}

interface BetRow {
  id: number;
  status: string;
  stake_paise: number;
  cashed_stake_paise: number;
  cashed_out_paise: number;
  /** The rest of the stake. */
  left_paise: number;
}

async function readBet(tx: Queryable, betId: number, userId: number): Promise<BetRow> {
  const [bet] = await tx.query<BetRow>(
    `select c.id, c.status, c.stake_paise, c.cashed_stake_paise, c.cashed_out_paise, ${REMAINING.stake('c')} as left_paise
     from combined_bets c where c.id = $1 and c.user_id = $2`,
    [betId, userId],
  );
  if (bet === undefined) throw new Refusal(404, 'Bet not found');
  return bet;
}

interface LegRow {
  number: number;
  match_id: number;
  selection_id: number;
  side: Side['side'];
  kind: SelectionKind;
  win_ratio: number;
  status: 'open' | 'won' | 'lost' | 'void';
  match_state: string;
  market_state: string;
  /** The own prices of the leg's side, and of all sides of its market, in percent of the stake. */
  own: number;
  market: number[];
}

/** Runs after all locks, so that it sees the latest rows. */
function readLegs(tx: Queryable, betId: number, closingMarginMs: number): Promise<LegRow[]> {
  return tx.query<LegRow>(
    `with moment as materialized (select clock_timestamp() as at, ${LOCKED_MATCH.margin(2)} as margin)
     select l.number, l.match_id, l.selection_id, coalesce(l.prediction, 'team') as side, p.kind, l.win_ratio, l.status,
            ${LOCKED_MATCH.state} as match_state, ${LOCKED_MATCH.marketState} as market_state, p.win_ratio as own,
            (select json_agg(win_ratio order by id) from selections where market_id = l.market_id) as market
     from combined_legs l
     join selections p on p.id = l.selection_id
     join markets locked_market on locked_market.id = l.market_id
     join matches locked_match on locked_match.id = l.match_id
     cross join moment
     ${LOCKED_MATCH.windowInForce}
     where l.combined_bet_id = $1 order by l.number`,
    [betId, closingMarginMs],
  );
}

function faultOf({ number, status, match_state, market_state }: LegRow): LegFault[] {
  if (status !== 'open') return [];
  if (market_state === 'suspended') return [{ number, fault: 'suspended' }];
  return MATCH_STATES.cashingOut.includes(match_state) && MARKET_STATES.cashingOut.includes(market_state)
    ? []
    : [{ number, fault: 'closed' }];
}

function refuseFaults(legs: readonly LegFault[]): void {
  if (legs.length === 0) return;
  const message = legs.some(({ fault }) => fault === 'closed')
    ? 'Betting is over on a pick of this combined bet that has no result yet'
    : 'Betting is suspended on a pick of this combined bet';
  throw new Refusal(409, message, { data: { legs } });
}

interface Part {
  stakePaise: number;
  paysPaise: number;
  /** Of the legs that are not void. */
  decimalPrice: number;
  /** The product of the own decimal prices of the open legs, exactly. */
  openPrice: string;
  /** The chance that all open legs win, in trillionths. */
  chance: bigint;
  paidPaise: number;
}

/** Computes the amount for the part at the prices in force. */
function judge(bet: BetRow, legs: readonly LegRow[], { stake, worth }: CashOut): Part {
  const stakePaise = toPaise(stake);
  const open = legs.filter(({ status }) => status === 'open');
  const chance = combinedChance(
    open.map(({ kind, own, market }) => chanceBy(own, kind === 'toss' ? [own, own] : market)),
  );
  const taken = {
    bet_amount: toRupees(bet.stake_paise),
    cashed_out: { stake: toRupees(bet.cashed_stake_paise), amount: toRupees(bet.cashed_out_paise) },
    legs,
  };
  const paidPaise = toPaise(combinedWorthOf(taken, stake, chance));
  const isPart = stakePaise >= LEAST_PART * 100 || stakePaise === bet.left_paise;
  if (stakePaise > bet.left_paise || !isPart || paidPaise === 0 || paidPaise < toPaise(worth))
    throw partRefusal({ left_paise: bet.left_paise, part_paise: stakePaise, worth_paise: paidPaise });
  return {
    stakePaise,
    paysPaise: combinedPartPays(taken, stake),
    decimalPrice: combinedPrice(
      legs.filter(({ status }) => status !== 'void').map(({ win_ratio }) => win_ratio),
    ),
    openPrice: exactProduct(open.map(({ own }) => own)),
    chance,
    paidPaise,
  };
}

/**
 * The product of the decimal prices of these ratios, as an exact decimal number; floating point would round
 * it.
 */
function exactProduct(ratios: readonly number[]): string {
  const product = ratios.reduce((all, ratio) => all * BigInt(10_000 + Math.round(ratio * 100)), 1n);
  const places = 4 * ratios.length;
  const digits = String(product).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Frees the part's room in the books of the open legs, and under the person's limits on their matches. */
async function freeLimits(
  tx: Queryable,
  { id, left_paise }: BetRow,
  legs: readonly LegRow[],
  stakePaise: number,
): Promise<void> {
  const open = legs.filter(({ status }) => status === 'open');
  const [freed] = await tx.query<{ pays_paise: number }>(
    `select (${REMAINING.combinedPays('c')} - trunc(($2::bigint - $3::bigint) * c.price))::bigint as pays_paise
     from combined_bets c where c.id = $1`,
    [id, left_paise, stakePaise],
  );
  const pays = freed?.pays_paise ?? 0;
  await tx.query(
    `update positions p set pays_paise = p.pays_paise - $2::bigint
     from combined_bets c where c.id = $1 and p.user_id = c.user_id and p.match_id = any ($3::bigint[])`,
    [id, pays, open.map(({ match_id }) => match_id)],
  );
  for (const { selection_id, side } of open)
    await tx.query(
      `update books b set exposure_paise = ${spread('(whole.paise - $3::bigint)', 'b.slot')}
       from (select sum(exposure_paise) as paise from books where selection_id = $1 and side = $2) whole
       where b.selection_id = $1 and b.side = $2`,
      [selection_id, side, pays - stakePaise],
    );
}

/**
 * Writes the cash-out with its journal: first the part of the stake, then the difference from or to the
 * house.
 */
async function write(tx: Queryable, request: MoneyRequest, { id }: BetRow, part: Part): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `with moment as materialized (select clock_timestamp() as at), cashed as (
       update combined_bets c set
         cashed_stake_paise = c.cashed_stake_paise + $2::bigint, cashed_out_paise = c.cashed_out_paise + $7::bigint,
         status = case when ${REMAINING.stake('c')} = $2::bigint then 'cashedOut' else c.status end,
         settled_at = case when ${REMAINING.stake('c')} = $2::bigint then moment.at end,
         payout_paise = case when ${REMAINING.stake('c')} = $2::bigint then 0 end
       from moment where c.id = $1
       returning c.id, c.user_id, moment.at
     ), cash_out as (
       insert into combined_cash_outs (combined_bet_id, user_id, stake_paise, pays_paise, price, open_price,
                                       chance_trillionths, paid_paise, at)
       select id, user_id, $2, $3, $4::numeric, $5::numeric, $6, $7, at from cashed
       returning id, combined_bet_id, user_id, at
     ), journal as (
       insert into journals (user_id, kind, combined_bet_id, combined_cash_out_id, at)
       select user_id, 'combined.cashedOut', combined_bet_id, id, at from cash_out returning id, user_id
     ), entry as (
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select j.id, line.number, j.user_id, line.debit, line.credit, line.amount_paise
       from journal j
       cross join lateral (values
         (1, 'staked', 'cash', least($7::bigint, $2::bigint)),
         (2, 'house', 'cash', $7::bigint - $2::bigint),
         (2, 'staked', 'house', $2::bigint - $7::bigint)
       ) as line (number, debit, credit, amount_paise)
       where line.amount_paise > 0 order by line.number
     ), ${keepKey('cash_out', '(select user_id from cashed)', 8)}
     select id from cash_out`,
    [
      id,
      part.stakePaise,
      part.paysPaise,
      part.decimalPrice,
      part.openPrice,
      Number(part.chance),
      part.paidPaise,
      ...keyParams(request),
    ],
  );
  if (made === undefined) throw new Error('The cash-out was not written');
  return made.id;
}
