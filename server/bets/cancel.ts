import type { BetCancel } from '../../src/schemas/bets/bet-requests.ts';
import type { BetReceipt } from '../../src/schemas/bets/bets.ts';
import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../wallet/idempotency.ts';
import { BOOK_SLOTS, slotOf, spread } from './book.ts';
import { CANCELLABLE } from './life.ts';
import { LOCKED_MATCH } from './locked-match.ts';
import { MARKET_STATES, MATCH_STATES } from './matches/life.ts';
import type { Suspension } from './matches/suspensions.ts';
import { TURN } from './matches/turn.ts';
import { type BetRow, toBet } from './read.ts';
import { betReceipt } from './receipt.ts';
import { suspended } from './suspended.ts';
import { tossedAlready } from './tossed.ts';

/**
 * Cancels in one round trip, with locks in the order of placing: turn, match, bet, market, price, wallet, book, and
 * then the clock. The price is the latest one, since every move of a price locks the match first. It is the side's own
 * price: with the cap of an extra window, a bet at a higher ratio would be worth more than its stake. The refund is the bet's
 * worth at this price, at most the stake; the rest is a separate entry of the same journal.
 *
 * The statement locks the person's own slot of the book. If the limit was lowered below the exposure, slots may exceed
 * their share, and freeing one slot would pass for room in the whole book. So with a full slot the statement does
 * nothing unless `$11` is true: then it locks the whole book and spreads it evenly over its slots again. A match
 * decided long ago has no book.
 */
const CANCEL = `
  with match_turn as materialized (
    select match_id, ${TURN.shared('match_id')} as has_come
    from bets where id = $2::bigint and match_id = $3::bigint and user_id = $1::bigint
  ), locked_match as materialized (
    select ${LOCKED_MATCH.columns} from matches m where m.id = (select match_id from match_turn)
    for share
  ), bet as materialized (
    select b.* from locked_match join bets b on b.match_id = locked_match.id where b.id = $2::bigint for no key update of b
  ), market as materialized (
    select p.market_id as id from bet join selections p on p.id = bet.selection_id
  ), locked_market as materialized (
    select k.id, k.kind, k.suspended_for from market join markets k on k.id = market.id for share of k
  ), price as materialized (
    select p.kind, p.name, p.win_ratio from locked_market cross join bet join selections p on p.id = bet.selection_id
    for share of p
  ), wallet as materialized (
    select w.cash, w.revision from price cross join bet join wallets w on w.user_id = bet.user_id for no key update of w
  ), book as materialized (
    select b.selection_id, b.side, b.slot, b.exposure_paise from wallet cross join bet join books b
      on b.selection_id = bet.selection_id and b.side = coalesce(bet.prediction, 'team')
    where $11::boolean or b.slot = ${slotOf('bet.user_id')}
    order by b.slot for no key update of b
  ), exposure as materialized (
    select coalesce(sum(exposure_paise), 0) as paise from book
  ), moment as materialized (
    select wallet.cash, wallet.revision, clock_timestamp() as at, ${LOCKED_MATCH.margin(10)} as margin
    from wallet cross join exposure
  ), judged as materialized (
    select bet.*, locked_match.name as match_name, locked_match.toss_result, price.kind, price.win_ratio as price,
           coalesce(bet.prediction, price.name) as selection,
           least(bet.stake_paise, div(bet.stake_paise * (100 + bet.win_ratio), 100 + price.win_ratio))::bigint as worth_paise,
           ${LOCKED_MATCH.bettingClosesAt} as betting_closes_at,
           not $11::boolean and exposure.paise >= div(locked_match.book_limit_paise, ${BOOK_SLOTS}) as slot_is_full,
           moment.cash, moment.revision, moment.at, ${LOCKED_MATCH.state} as match_state,
           ${LOCKED_MATCH.marketState} as market_state, ${LOCKED_MATCH.suspension} as suspended_for
    from locked_match cross join locked_market cross join bet cross join price cross join exposure cross join moment
    ${LOCKED_MATCH.windowInForce}
  ), cancelled as (
    update bets b set status = 'cancelled', settled_at = j.at, refund_paise = j.worth_paise
    from judged j
    where b.id = j.id and j.status = any ($4::text[]) and j.match_state = any ($5::text[])
      and j.market_state = any ($12::text[])
      and ($6::bigint is null or j.worth_paise >= $6::bigint) and not j.slot_is_full
    returning b.id, b.user_id, b.match_id, b.stake_paise, b.pays_paise, b.refund_paise, b.settled_at
  ), booked as (
    update books b set exposure_paise = case when $11::boolean
      then ${spread('(exposure.paise - (c.pays_paise - c.stake_paise))', 'b.slot')}
      else b.exposure_paise - (c.pays_paise - c.stake_paise) end
    from cancelled c, exposure, book
    where b.selection_id = book.selection_id and b.side = book.side and b.slot = book.slot
  ), freed as (
    update positions p set pays_paise = p.pays_paise - c.pays_paise
    from cancelled c where p.user_id = c.user_id and p.match_id = c.match_id
  ), journal as (
    insert into journals (user_id, kind, bet_id, at)
    select user_id, 'bet.cancelled', id, settled_at from cancelled returning id, user_id
  ), entry as (
    insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
    select j.id, line.number, j.user_id, 'staked', line.credit, line.amount_paise
    from journal j cross join cancelled c
    cross join lateral (values (1, 'cash', c.refund_paise), (2, 'house', c.stake_paise - c.refund_paise))
      as line (number, credit, amount_paise)
    where line.amount_paise > 0 order by line.number
  ), ${keepKey('cancelled', '$1::bigint', 7)}
  select j.id, j.match_id, j.match_name, j.match_state, j.kind, j.selection_id, j.selection, j.stake_paise,
         j.win_ratio, j.pays_paise, j.price, j.worth_paise, c.refund_paise, case when c.id is null then j.status else 'cancelled' end as status, j.placed_at,
         coalesce(c.settled_at, j.settled_at) as settled_at, j.betting_closes_at, j.toss_result, j.market_state, j.suspended_for, j.cash, j.revision,
         c.id is not null as done, j.slot_is_full
  from judged j left join cancelled c on true`;

/**
 * Cancels a person's open bet while betting on its match is open, at its worth at the price in force, which is at least
 * the refund that the bettor saw.
 * @throws Refusal 404 for a bet that is unknown, someone else's or on another match · 409 when betting on the match is
 * over (`data.state`), the coin has fallen (`data.toss`), the market is suspended (`data.market`), the bet is not open
 * any more (`data.status`), or it is worth less than was seen (`data.refund`, in rupees)
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

/** @param whole whether to lock the whole book */
async function tryToCancel(
  database: Database,
  request: MoneyRequest,
  cancel: BetCancel,
  whole = false,
): Promise<BetReceipt> {
  const { bet_id, match_id, refund } = cancel;
  const [row] = await database.query<
    BetRow & {
      cash: number;
      revision: number;
      worth_paise: number;
      done: boolean;
      slot_is_full: boolean;
      toss_result: Prediction | null;
      market_state: string;
      suspended_for: Suspension | null;
    }
  >(CANCEL, [
    request.userId,
    bet_id,
    match_id,
    CANCELLABLE,
    MATCH_STATES.cancelling,
    refund === undefined ? null : toPaise(refund),
    ...keyParams(request),
    database.closingMarginMs,
    whole,
    MARKET_STATES.cancelling,
  ]);
  if (row === undefined) throw new Refusal(404, 'Bet not found');
  if (row.slot_is_full) return tryToCancel(database, request, cancel, true);
  if (!CANCELLABLE.includes(row.status) && !row.done)
    throw new Refusal(409, 'This bet is not open any more', { data: { status: row.status } });
  if (!MATCH_STATES.cancelling.includes(row.match_state))
    throw new Refusal(409, 'Betting on this match is over', { data: { state: row.match_state } });
  if (row.kind === 'toss' && row.toss_result !== null) throw tossedAlready(row.match_state, row.toss_result);
  if (!row.done && !MARKET_STATES.cancelling.includes(row.market_state))
    throw suspended(row.match_state, row.suspended_for);
  if (!row.done)
    throw new Refusal(409, 'The bet is worth less now', { data: { refund: toRupees(row.worth_paise) } });
  return {
    bet: toBet(row),
    totalWalletAmount: toRupees(row.cash + row.worth_paise),
    revision: row.revision + 1,
  };
}
