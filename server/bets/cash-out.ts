import {
  CASH_OUT_MARGIN,
  type CashOut,
  type CashOutReceipt,
  LEAST_PART,
} from '../../src/schemas/bets/cash-out.ts';
import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../wallet/idempotency.ts';
import { CASHABLE } from './life.ts';
import { LOCKED_BET, type LockedBetRow, refuseOver } from './locked-bet.ts';
import { MARKET_STATES, MATCH_STATES } from './matches/life.ts';
import { toBet } from './read.ts';
import { cashOutReceipt, toCashOut } from './receipt.ts';
import { REMAINING } from './remaining.ts';

/** The chance as `chanceBy` of `src/schemas/bets/cash-out.ts` computes it; a test compares both. */
const CHANCE = `select div(
    div(1000000000000, (100 + price.win_ratio) * 100 + 10) * 1000000,
    greatest(100000000, case price.kind
      when 'toss' then 2 * ceil(1000000000000 / ((100 + price.win_ratio) * 100))
      else (select sum(ceil(1000000000000 / ((100 + prices.win_ratio) * 100))) from prices) end)
  )::integer as millionths from price`;

/** The amount for a part of a payout in paise, as `worthOf` computes it. */
const worth = (pays: string, chance: string) =>
  `div(${pays} * div(${chance} * ${100 - CASH_OUT_MARGIN}, 100), 1000000)::bigint`;

/**
 * Cashes out a part of a bet's stake, or the whole rest, in one round trip. The payout falls to that of the
 * remaining stake, so that many small parts pay no more than one large one. The amount is taken from the part
 * of the stake first: the house pays what is missing, and keeps what is left.
 */
const CASH_OUT = `
  with ${LOCKED_BET.locks}, chance as materialized (${CHANCE}), part as materialized (
    select bet.*, ${LOCKED_BET.columns}, $6::bigint as part_paise, chance.millionths,
           floor(greatest(0, ${REMAINING.stake('bet')} - $6::bigint) * (100 + bet.win_ratio) / 100)::bigint as rest_pays_paise
    from ${LOCKED_BET.rows} cross join chance
  ), judged as materialized (
    select part.*, left_pays_paise - rest_pays_paise as part_pays_paise,
           ${worth('(left_pays_paise - rest_pays_paise)', 'millionths')} as worth_paise
    from part
  ), cashed as (
    update bets b set cashed_stake_paise = b.cashed_stake_paise + j.part_paise,
                      cashed_pays_paise = b.cashed_pays_paise + j.part_pays_paise,
                      cashed_out_paise = b.cashed_out_paise + j.worth_paise,
                      status = case when j.part_paise = j.left_paise then 'cashedOut' else b.status end,
                      settled_at = case when j.part_paise = j.left_paise then j.at end
    from judged j
    where b.id = j.id and j.status = any ($7::text[]) and j.match_state = any ($8::text[])
      and j.market_state = any ($9::text[]) and j.part_paise <= j.left_paise
      and (j.part_paise >= ${LEAST_PART * 100} or j.part_paise = j.left_paise)
      and j.worth_paise > 0 and j.worth_paise >= $10::bigint and not j.slot_is_full
    returning b.id, b.user_id, b.match_id, b.status, b.settled_at, b.cashed_stake_paise, b.cashed_pays_paise, b.cashed_out_paise,
              j.part_paise as stake_paise, j.part_pays_paise as pays_paise, j.worth_paise as paid_paise, j.price,
              j.millionths, j.at
  ), cash_out as (
    insert into cash_outs (bet_id, user_id, stake_paise, pays_paise, win_ratio, chance_millionths, paid_paise, at)
    select id, user_id, stake_paise, pays_paise, price, millionths, paid_paise, at from cashed
    returning id, bet_id, user_id, at
  ), ${LOCKED_BET.freeing('cashed')}, journal as (
    insert into journals (user_id, kind, bet_id, cash_out_id, at)
    select user_id, 'bet.cashedOut', bet_id, id, at from cash_out returning id, user_id
  ), entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select j.id, line.number, j.user_id, line.debit, line.credit, line.amount_paise
    from journal j cross join cashed c
    cross join lateral (values
      (1, 'staked', 'cash', least(c.paid_paise, c.stake_paise)),
      (2, 'house', 'cash', c.paid_paise - c.stake_paise),
      (2, 'staked', 'house', c.stake_paise - c.paid_paise)
    ) as line (number, debit, credit, amount_paise)
    where line.amount_paise > 0 order by line.number
  ), ${keepKey('cash_out', '$1::bigint', 11)}
  select j.id, j.match_id, j.match_name, j.match_state, j.kind, j.selection_id, j.selection, j.stake_paise,
         j.win_ratio, j.seen_ratio, j.pays_paise, j.refund_paise, j.price, j.left_paise, j.part_paise, j.worth_paise,
         coalesce(c.cashed_stake_paise, j.cashed_stake_paise) as cashed_stake_paise,
         coalesce(c.cashed_pays_paise, j.cashed_pays_paise) as cashed_pays_paise,
         coalesce(c.cashed_out_paise, j.cashed_out_paise) as cashed_out_paise,
         coalesce(c.status, j.status) as status, j.placed_at, coalesce(c.settled_at, j.settled_at) as settled_at,
         j.betting_closes_at, j.toss_result, j.market_state, j.suspended_for, j.cash, j.revision, j.at,
         o.id as cash_out_id, o.id is not null as done, j.slot_is_full
  from judged j left join cashed c on true left join cash_out o on true`;

interface Judged extends LockedBetRow {
  left_paise: number;
  part_paise: number;
  /** The worth of the part now. */
  worth_paise: number;
  at: Date;
  /** null: nothing was cashed out. */
  cash_out_id: number | null;
}

/**
 * Cashes out a person's open bet, or a part of it, while its market takes bets. The amount is the payout of
 * the part times its chance by the prices in force, less the margin, and must be at least the amount that the
 * bettor saw.
 * @throws Refusal 404 for a bet that is unknown or someone else's · 409 when betting on the match is over
 * (`data.state`), the coin has fallen (`data.toss`), the market is suspended (`data.market`), the bet is not
 * open (`data.status`), less of it is left (`data.left`, in rupees), or the part pays less than the bettor
 * saw (`data.worth`, in rupees) · 400 for a part below one rupee that is not the whole rest
 */
export async function cashOut(
  database: Database,
  request: MoneyRequest,
  wanted: CashOut,
): Promise<CashOutReceipt> {
  let receipt: CashOutReceipt | undefined;
  const id = await once(database, request, async () => {
    receipt = await tryToCashOut(database, request, wanted);
    return receipt.cash_out.id;
  });
  return receipt ?? cashOutReceipt(database, request.userId, id);
}

/** @param locks the person's own slot of the book, or all of its slots for a second try */
async function tryToCashOut(
  database: Database,
  request: MoneyRequest,
  wanted: CashOut,
  locks: 'slot' | 'book' = 'slot',
): Promise<CashOutReceipt> {
  const [row] = await database.query<Judged>(CASH_OUT, [
    request.userId,
    wanted.bet_id,
    null,
    locks === 'book',
    database.closingMarginMs,
    toPaise(wanted.stake),
    CASHABLE,
    MATCH_STATES.cashingOut,
    MARKET_STATES.cashingOut,
    toPaise(wanted.worth),
    ...keyParams(request),
  ]);
  if (row === undefined) throw new Refusal(404, 'Bet not found');
  if (row.slot_is_full) return tryToCashOut(database, request, wanted, 'book');
  refuseOver(row, { bet: CASHABLE, match: MATCH_STATES.cashingOut, market: MARKET_STATES.cashingOut });
  if (row.cash_out_id === null) throw partRefusal(row);
  return {
    bet: toBet(row),
    totalWalletAmount: toRupees(row.cash + row.worth_paise),
    revision: row.revision + 1,
    cash_out: toCashOut({
      id: row.cash_out_id,
      stake_paise: row.part_paise,
      paid_paise: row.worth_paise,
      at: row.at,
    }),
  };
}

/**
 * The refusal of a part that cannot be cashed out: it is too large, too small, or worth less than the bettor
 * saw.
 */
export function partRefusal({
  left_paise,
  part_paise,
  worth_paise,
}: Pick<Judged, 'left_paise' | 'part_paise' | 'worth_paise'>): Refusal {
  if (part_paise > left_paise)
    return new Refusal(409, 'Less of this bet is left', { data: { left: toRupees(left_paise) } });
  if (part_paise < LEAST_PART * 100 && part_paise < left_paise) {
    const message = 'Cash out at least ₹1 of the stake, or all of it';
    return new Refusal(400, message, { errors: { stake: message } });
  }
  if (worth_paise === 0) return new Refusal(409, 'The bet is worth nothing now', { data: { worth: 0 } });
  return new Refusal(409, 'The bet is worth less now', { data: { worth: toRupees(worth_paise) } });
}
