import type { BetCancel } from '../../src/schemas/bets/bet-requests.ts';
import type { BetReceipt } from '../../src/schemas/bets/bets.ts';
import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../wallet/idempotency.ts';
import { CANCELLABLE } from './life.ts';
import { LOCKED_BET, type LockedBetRow, refuseOver } from './locked-bet.ts';
import { MARKET_STATES, MATCH_STATES } from './matches/life.ts';
import { toBet } from './read.ts';
import { betReceipt } from './receipt.ts';
import { REMAINING } from './remaining.ts';

/**
 * Cancels a bet in one round trip. The refund is the worth of the rest of the bet, at most the rest of its stake. It uses
 * the side's own price: an extra window caps the price, and by the capped one the bet would be worth too much. The house
 * gets the difference by a second entry of the same journal.
 */
const CANCEL = `
  with ${LOCKED_BET.locks}, judged as materialized (
    select bet.*, ${LOCKED_BET.columns},
           least(${REMAINING.stake('bet')},
                 div(${REMAINING.stake('bet')} * (100 + bet.win_ratio), 100 + price.win_ratio))::bigint as worth_paise
    from ${LOCKED_BET.rows}
  ), cancelled as (
    update bets b set status = 'cancelled', settled_at = j.at, refund_paise = j.worth_paise
    from judged j
    where b.id = j.id and j.status = any ($6::text[]) and j.match_state = any ($7::text[])
      and j.market_state = any ($8::text[])
      and ($9::bigint is null or j.worth_paise >= $9::bigint) and not j.slot_is_full
    returning b.id, b.user_id, b.match_id, j.left_paise as stake_paise, j.left_pays_paise as pays_paise, b.refund_paise,
              b.settled_at
  ), ${LOCKED_BET.freeing('cancelled')}, journal as (
    insert into journals (user_id, kind, bet_id, at)
    select user_id, 'bet.cancelled', id, settled_at from cancelled returning id, user_id
  ), entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select j.id, line.number, j.user_id, 'staked', line.credit, line.amount_paise
    from journal j cross join cancelled c
    cross join lateral (values (1, 'cash', c.refund_paise), (2, 'house', c.stake_paise - c.refund_paise))
      as line (number, credit, amount_paise)
    where line.amount_paise > 0 order by line.number
  ), ${keepKey('cancelled', '$1::bigint', 10)}
  select j.id, j.match_id, j.match_name, j.match_state, j.kind, j.selection_id, j.selection, j.stake_paise,
         j.win_ratio, j.seen_ratio, j.pays_paise, j.price, j.worth_paise, j.cashed_stake_paise, j.cashed_pays_paise, j.cashed_out_paise, c.refund_paise,
         case when c.id is null then j.status else 'cancelled' end as status, j.placed_at,
         coalesce(c.settled_at, j.settled_at) as settled_at, j.betting_closes_at, j.toss_result, j.market_state,
         j.suspended_for, j.cash, j.revision, c.id is not null as done, j.slot_is_full
  from judged j left join cancelled c on true`;

/**
 * Cancels a person's open bet while its match takes bets, for its worth at the price in force.
 * @throws Refusal 404 for a bet that is unknown, someone else's or on another match · 409 when betting on the match is
 * over (`data.state`), the coin has fallen (`data.toss`), the market is suspended (`data.market`), the bet is no longer
 * open (`data.status`), or the refund is below the one that the bettor saw (`data.refund`, in rupees)
 */
export async function cancelBet(
  database: Database,
  request: MoneyRequest,
  cancel: BetCancel,
): Promise<BetReceipt> {
  let receipt: BetReceipt | undefined;
  const betId = await once(database, request, async () => {
    receipt = await tryToCancel(database, request, cancel);
    return receipt.bet.id;
  });
  return receipt ?? betReceipt(database, request.userId, betId);
}

/** @param locks the person's own slot of the book, or all of its slots for a second try */
async function tryToCancel(
  database: Database,
  request: MoneyRequest,
  cancel: BetCancel,
  locks: 'slot' | 'book' = 'slot',
): Promise<BetReceipt> {
  const { bet_id, match_id, refund } = cancel;
  const [row] = await database.query<LockedBetRow & { worth_paise: number }>(CANCEL, [
    request.userId,
    bet_id,
    match_id,
    locks === 'book',
    database.closingMarginMs,
    CANCELLABLE,
    MATCH_STATES.cancelling,
    MARKET_STATES.cancelling,
    refund === undefined ? null : toPaise(refund),
    ...keyParams(request),
  ]);
  if (row === undefined) throw new Refusal(404, 'Bet not found');
  if (row.slot_is_full) return tryToCancel(database, request, cancel, 'book');
  refuseOver(row, {
    bet: CANCELLABLE,
    match: MATCH_STATES.cancelling,
    market: MARKET_STATES.cancelling,
  });
  if (!row.done)
    throw new Refusal(409, 'The bet is worth less now', { data: { refund: toRupees(row.worth_paise) } });
  return {
    bet: toBet(row),
    totalWalletAmount: toRupees(row.cash + row.worth_paise),
    revision: row.revision + 1,
  };
}
