import type { BetFilters } from '../../../src/schemas/bets/bet-requests.ts';
import { type FinalScore, leftOf } from '../../../src/schemas/bets/bets.ts';
import { chanceBy } from '../../../src/schemas/bets/cash-out.ts';
import type { CombinedBet, CombinedReceipt, CombinedStatus } from '../../../src/schemas/bets/combined.ts';
import {
  type CombinedCashOutReceipt,
  combinedChance,
  combinedWorthOf,
} from '../../../src/schemas/bets/combined-cash-out.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Paged, PageQuery } from '../../../src/schemas/shared/page.ts';
import type { Param, Queryable } from '../../database/database.ts';
import { pageOfChosen } from '../../database/paging.ts';
import { Refusal } from '../../refusal.ts';
import { receiptBalance } from '../../wallet/wallet.ts';
import { type Correction, toCorrected } from '../corrected.ts';
import { MARKET_STATES, MATCH_STATES } from '../matches/life.ts';
import { betKindOf, type SelectionKind } from '../matches/selection-kinds.ts';
import { SUSPENSIONS, type Suspension } from '../matches/suspensions.ts';
import { FINAL_SCORE } from '../read.ts';
import { toCashOut } from '../receipt.ts';
import { REMAINING } from '../remaining.ts';
import { COMBINED_CASHABLE } from './life.ts';

/** The state of an open leg of an open bet, and the prices of its market, for the cash-out offer. */
interface LegOffer {
  match_state: string;
  market_state: string;
  suspended_for: Suspension | null;
  market: { id: number; price: number }[];
}

interface LegRow extends Omit<CombinedBet['legs'][number], 'market' | 'kind' | 'seen' | 'final_score'> {
  kind: SelectionKind;
  /** The ratio that the bettor saw; null if it equals the taken one. */
  seen_ratio: number | null;
  final_score: FinalScore | null;
  /** null for a leg or a bet that has ended. */
  offer: LegOffer | null;
}

interface CombinedRow {
  id: number;
  stake_paise: number;
  decimal_price: number;
  pays_paise: number;
  status: CombinedStatus;
  payout_paise: number | null;
  cashed_stake_paise: number;
  cashed_out_paise: number;
  placed_at: Date;
  settled_at: Date | null;
  legs: LegRow[];
  /** `won_paise` is the payout of the rest of the bet if it wins now. */
  corrected: (Correction & { won_paise: number }) | null;
}

/** A query for combined bets `c` with their legs as JSON; a condition, an order and a limit may follow. */
const COMBINED = `
  select c.id, c.stake_paise, c.price as decimal_price, ${REMAINING.combinedPays('c')} as pays_paise, c.status, c.payout_paise,
         c.cashed_stake_paise, c.cashed_out_paise, c.placed_at, c.settled_at, legs.list as legs,
         (select json_build_object('at', x.at, 'why', r.why, 'becomes', x.becomes, 'written_off_paise', x.written_off_paise,
                                   'won_paise', ${REMAINING.combinedWon('c')})
          from combined_corrections x join corrections r on r.id = x.correction_id
          where x.combined_bet_id = c.id order by x.at desc limit 1) as corrected
  from combined_bets c
  cross join lateral (
    select json_agg(json_build_object(
      'match_id', l.match_id, 'match_name', m.name, 'kind', s.kind, 'team_value', l.selection_id,
      'selection', coalesce(l.prediction, s.name), 'win_ratio', l.win_ratio, 'seen_ratio', l.seen_ratio, 'status', l.status, 'offer', offer.one,
      'final_score', ${FINAL_SCORE('m', 'v')})
      order by l.number) as list
    from combined_legs l
    join matches m on m.id = l.match_id
    join selections s on s.id = l.selection_id
    join match_states v on v.id = l.match_id
    left join lateral (
      select json_build_object(
        'match_state', v.state, 'suspended_for', suspension(k.suspended_for, v.is_silent),
        'market_state', market_state(k.kind, v.state, m.toss_result, m.toss_settled_at, k.suspended_for, v.is_silent),
        'market', (select json_agg(json_build_object('id', o.id, 'price', o.win_ratio) order by o.id)
                   from selections o where o.market_id = k.id)) as one
      from markets k
      where k.id = l.market_id and l.status = 'open' and c.status = 'open'
    ) offer on true
    where l.combined_bet_id = c.id
  ) legs`;

/**
 * Reads combined bets as API answers.
 * @param rest SQL after `from combined_bets c`: a condition, an order
 */
export async function readCombined(
  database: Queryable,
  rest: string,
  params: readonly Param[],
): Promise<CombinedBet[]> {
  return (await database.query<CombinedRow>(`${COMBINED} ${rest}`, params)).map(toCombined);
}

function toCombined(row: CombinedRow): CombinedBet {
  const taken = {
    bet_amount: toRupees(row.stake_paise),
    cashed_out:
      row.cashed_stake_paise === 0
        ? null
        : { stake: toRupees(row.cashed_stake_paise), amount: toRupees(row.cashed_out_paise) },
    legs: row.legs.map(({ offer, kind, seen_ratio, final_score, ...leg }) => ({
      ...leg,
      kind: betKindOf(kind),
      ...(seen_ratio !== null && { seen: seen_ratio }),
      ...(final_score && { final_score }),
      ...(offer && { market: offer.market.map(({ id }) => id) }),
    })),
  };
  return {
    id: row.id,
    price: row.decimal_price,
    pays: toRupees(row.pays_paise),
    status: row.status,
    payout: row.payout_paise === null ? null : toRupees(row.cashed_out_paise + row.payout_paise),
    placed_at: row.placed_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    ...taken,
    cash_out: offerOf(row, taken),
    ...(row.corrected && {
      corrected: {
        ...toCorrected(row.corrected, row.corrected.won_paise),
        ...(row.corrected.becomes === 'open' && { reopened: true }),
      },
    }),
  };
}

function offerOf(
  { status, legs }: CombinedRow,
  taken: Pick<CombinedBet, 'bet_amount' | 'cashed_out' | 'legs'>,
): CombinedBet['cash_out'] {
  // A corrected result may have lost a leg of a bet that is still to be settled.
  if (!COMBINED_CASHABLE.includes(status) || legs.some((leg) => leg.status === 'lost')) return null;
  const offers = legs.flatMap(({ offer, kind, team_value }) =>
    offer ? [{ ...offer, kind, team_value }] : [],
  );
  const halted = offers.filter(({ market_state }) => !MARKET_STATES.cashingOut.includes(market_state));
  const isOver =
    offers.some(({ match_state }) => !MATCH_STATES.cashingOut.includes(match_state)) ||
    halted.some(({ market_state }) => market_state !== 'suspended');
  if (isOver) return null;
  const [reason] = halted.flatMap(({ suspended_for }) => suspended_for ?? []);
  if (reason !== undefined) return { worth: null, suspended: SUSPENSIONS[reason] };
  const chance = combinedChance(
    offers.map(({ kind, team_value, market }) => {
      const own = market.find(({ id }) => id === team_value)?.price ?? Number.POSITIVE_INFINITY;
      return chanceBy(own, kind === 'toss' ? [own, own] : market.map(({ price }) => price));
    }),
  );
  return { worth: combinedWorthOf(taken, leftOf(taken), chance), suspended: null };
}

/**
 * A person's combined bets, the latest first.
 * @param query an empty filter selects all; `match` selects bets with a leg on it
 */
export async function combinedHistory(
  database: Queryable,
  userId: number,
  { status = '', match = 0, ...query }: PageQuery & Partial<BetFilters>,
): Promise<Paged<CombinedBet>> {
  const page = await pageOfChosen<CombinedRow>(
    database,
    query,
    `select c.id, c.placed_at from combined_bets c
     where c.user_id = $1 and ($2 = '' or c.status = $2)
       and ($3::bigint = 0 or exists (select from combined_legs l where l.combined_bet_id = c.id and l.match_id = $3))`,
    [userId, status, match],
    { order: 'placed_at desc, id desc', rows: `${COMBINED} where c.id = any ($1::bigint[])` },
  );
  return { ...page, rows: page.rows.map(toCombined) };
}

/**
 * A person's combined bet and balance as they are now.
 * @throws Refusal 404 for an unknown bet, or someone else's
 */
export async function combinedReceipt(
  database: Queryable,
  userId: number,
  id: number,
): Promise<CombinedReceipt> {
  const balance = await receiptBalance(database, userId);
  const [combined] = await readCombined(database, 'where c.id = $1 and c.user_id = $2', [id, userId]);
  if (combined === undefined) throw new Refusal(404, 'Bet not found');
  return { combined, ...balance };
}

/**
 * A person's cash-out of a combined bet, with the bet and balance as they are now.
 * @throws Refusal 404 for an unknown cash-out, or someone else's
 */
export async function combinedCashOutReceipt(
  database: Queryable,
  userId: number,
  id: number,
): Promise<CombinedCashOutReceipt> {
  const [made] = await database.query<{
    combined_bet_id: number;
    stake_paise: number;
    paid_paise: number;
    at: Date;
  }>(
    'select combined_bet_id, stake_paise, paid_paise, at from combined_cash_outs where id = $1 and user_id = $2',
    [id, userId],
  );
  if (made === undefined) throw new Refusal(404, 'Cash-out not found');
  const { combined, ...wallet } = await combinedReceipt(database, userId, made.combined_bet_id);
  return { bet: combined, ...wallet, cash_out: toCashOut({ id, ...made }) };
}
