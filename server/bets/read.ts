import { type Bet, type BetStatus, type FinalScore, leftOf, refundOf } from '../../src/schemas/bets/bets.ts';
import { chanceBy, worthOf } from '../../src/schemas/bets/cash-out.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Param, Queryable } from '../database/database.ts';
import { type Correction, toCorrected } from './corrected.ts';
import { CANCELLABLE, CASHABLE } from './life.ts';
import { MARKET_STATES, MATCH_STATES } from './matches/life.ts';
import { betKindOf, type SelectionKind } from './matches/selection-kinds.ts';
import { SUSPENSIONS, type Suspension } from './matches/suspensions.ts';

/** A row of a bet with the columns of its match. */
export interface BetRow {
  id: number;
  match_id: number;
  match_name: string;
  match_state: string;
  kind: SelectionKind;
  selection_id: number;
  /** The team's name, Head, Tail, or a side of a line such as `Over 62.5 points`. */
  selection: string;
  stake_paise: number;
  win_ratio: number;
  /** The ratio that the bettor saw; null if it equals the taken one. */
  seen_ratio: number | null;
  pays_paise: number;
  /** The refund of a cancelled bet, in paise; null for other bets. */
  refund_paise: number | null;
  /** The parts of stake and payout that were cashed out, and the amount paid for them. */
  cashed_stake_paise: number;
  cashed_pays_paise: number;
  cashed_out_paise: number;
  /** The own price of the bet's side now, in percent of the stake. */
  price: number;
  status: BetStatus;
  placed_at: Date;
  settled_at: Date | null;
  betting_closes_at: Date;
  /** The last correction of its result; undefined where it is not read. */
  corrected?: Correction | null;
  /** The final score of its match; undefined where it is not read. */
  final_score?: FinalScore | null;
}

/** A row of a bet with all prices of its market, for the cash-out offer. */
export interface OfferedRow extends BetRow {
  market_state: string;
  suspended_for: Suspension | null;
  market: { id: number; price: number }[];
}

/** SQL of the final score of a match as JSON; null before its result, and for a match without a feed. */
export const FINAL_SCORE = (match: string, state: string) => `
  case when ${state}.state = 'settled' and ${match}.play is not null then json_build_object(
    'sport', ${match}.sport, 'score', ${match}.play->'score', 'wickets', ${match}.play->'wickets') end`;

/** A query for rows of `OfferedRow`, over bets `b`; a condition, order and limit may follow. */
export const BETS = `
  select b.id, b.match_id, m.name as match_name, s.state as match_state, p.kind,
         b.selection_id, coalesce(b.prediction, p.name) as selection, b.stake_paise, b.win_ratio, b.seen_ratio, b.pays_paise,
         b.refund_paise, b.cashed_stake_paise, b.cashed_pays_paise, b.cashed_out_paise, p.win_ratio as price,
         b.status, b.placed_at, b.settled_at, s.betting_closes_at,
         (select json_build_object('at', x.at, 'why', r.why, 'becomes', x.becomes, 'written_off_paise', x.written_off_paise)
          from bet_corrections x join corrections r on r.id = x.correction_id
          where x.bet_id = b.id order by x.at desc limit 1) as corrected,
         ${FINAL_SCORE('m', 's')} as final_score,
         market_state(k.kind, s.state, m.toss_result, m.toss_settled_at, k.suspended_for, s.is_silent) as market_state,
         suspension(k.suspended_for, s.is_silent) as suspended_for,
         (select json_agg(json_build_object('id', o.id, 'price', o.win_ratio) order by o.id)
          from selections o where o.match_id = b.match_id and o.market_id = p.market_id) as market
  from bets b
  join matches m on m.id = b.match_id
  join match_states s on s.id = b.match_id
  join selections p on p.id = b.selection_id
  join markets k on k.id = p.market_id`;

/**
 * Reads bets as API answers, with their cash-out offers.
 * @param rest SQL after `from bets b`: a condition, order and limit
 */
export async function readBets(
  database: Queryable,
  rest: string,
  params: readonly Param[] = [],
): Promise<Bet[]> {
  return (await database.query<OfferedRow>(`${BETS} ${rest}`, params)).map(toOfferedBet);
}

/** A bet as an API answer, with its cash-out offer. */
export function toOfferedBet(row: OfferedRow): Bet {
  const bet = toBet(row);
  return { ...bet, cash_out: offerOf(row, bet) };
}

function offerOf({ status, match_state, market_state, ...row }: OfferedRow, bet: Bet): Bet['cash_out'] {
  const isOpen = CASHABLE.includes(status) && MATCH_STATES.cashingOut.includes(match_state);
  const market = row.market.map(({ id }) => id);
  if (isOpen && MARKET_STATES.cashingOut.includes(market_state))
    return { worth: worthOf(bet, leftOf(bet), chanceIn(row)), suspended: null, market };
  if (isOpen && row.suspended_for !== null)
    return { worth: null, suspended: SUSPENSIONS[row.suspended_for], market };
  return null;
}

function chanceIn({ kind, price, market }: Pick<OfferedRow, 'kind' | 'price' | 'market'>): number {
  return chanceBy(price, kind === 'toss' ? [price, price] : market.map((side) => side.price));
}

/** A bet as an API answer without a cash-out offer, for statements that do not read the prices of its market. */
export function toBet(row: BetRow): Bet {
  const cancellable = CANCELLABLE.includes(row.status) && MATCH_STATES.cancelling.includes(row.match_state);
  const taken = {
    bet_amount: toRupees(row.stake_paise),
    win_ratio: row.win_ratio,
    cashed_out:
      row.cashed_stake_paise === 0
        ? null
        : { stake: toRupees(row.cashed_stake_paise), amount: toRupees(row.cashed_out_paise) },
  };
  const pays = row.pays_paise - row.cashed_pays_paise;
  return {
    id: row.id,
    match_id: row.match_id,
    match_name: row.match_name,
    kind: betKindOf(row.kind),
    team_value: row.selection_id,
    selection: row.selection,
    ...taken,
    status: row.status,
    pays: toRupees(pays),
    payout: payout(row),
    placed_at: row.placed_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    cancel_until: cancellable ? row.betting_closes_at.toISOString() : null,
    refund: cancellable ? refundOf(taken, row.price) : null,
    ...(row.seen_ratio !== null && { seen: row.seen_ratio }),
    ...(row.final_score && { final_score: row.final_score }),
    ...(row.corrected && { corrected: toCorrected(row.corrected, pays) }),
  };
}

function payout(row: BetRow): number | null {
  const withCashedOut = (paise: number) => toRupees(row.cashed_out_paise + paise);
  switch (row.status) {
    case 'open':
      return null;
    case 'won':
      return withCashedOut(row.pays_paise - row.cashed_pays_paise);
    case 'lost':
    case 'cashedOut':
      return withCashedOut(0);
    case 'cancelled':
      return withCashedOut(row.refund_paise ?? 0);
    case 'void':
      return withCashedOut(row.stake_paise - row.cashed_stake_paise);
  }
}
