import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { Refusal } from '../refusal.ts';
import { BOOK_SLOTS, slotOf, spread } from './book.ts';
import { LOCKED_MATCH } from './locked-match.ts';
import type { Suspension } from './matches/suspensions.ts';
import { TURN } from './matches/turn.ts';
import type { BetRow } from './read.ts';
import { REMAINING } from './remaining.ts';
import { suspended } from './suspended.ts';
import { tossedAlready } from './tossed.ts';

/**
 * SQL expressions that the statements for cancelling and for cashing out share; each of these is one round trip. `$1` is
 * the person, `$2` the bet, `$3` its match (null for any), `$4` whether to lock the whole book, and `$5` the margin of
 * the clocks in milliseconds.
 *
 * The statement takes its locks in the same order as placing: turn, match, bet, market, prices, wallet, book. Then it
 * reads the clock. The prices are the latest ones, because every move of a price locks the match first.
 *
 * The statement locks only the person's own slot of the book. If the limit was lowered below the exposure, slots may
 * exceed their share, and one freed slot would look like room in the whole book. With a full slot the statement
 * therefore does nothing unless `$4` is true; then it locks the whole book and spreads it evenly over its slots. A match
 * decided long ago has no book.
 */
export const LOCKED_BET = {
  /** Expressions that take the locks; the last one, `moment`, reads the clock. */
  locks: `match_turn as materialized (
    select match_id, ${TURN.shared('match_id')} as has_come
    from bets where id = $2::bigint and match_id = coalesce($3::bigint, match_id) and user_id = $1::bigint
  ), locked_match as materialized (
    select ${LOCKED_MATCH.columns} from matches m where m.id = (select match_id from match_turn)
    for share
  ), bet as materialized (
    select b.* from locked_match join bets b on b.match_id = locked_match.id where b.id = $2::bigint for no key update of b
  ), market as materialized (
    select p.market_id as id from bet join selections p on p.id = bet.selection_id
  ), locked_market as materialized (
    select k.id, k.kind, k.suspended_for from market join markets k on k.id = market.id for share of k
  ), prices as materialized (
    -- The other sides' prices, too: the chance of one follows from all.
    select p.id, p.kind, p.name, p.win_ratio
    from locked_market join locked_match on true
    join selections p on p.match_id = locked_match.id and p.market_id = locked_market.id order by p.id for share of p
  ), price as materialized (
    select prices.kind, prices.name, prices.win_ratio from prices join bet on bet.selection_id = prices.id
  ), wallet as materialized (
    select w.cash, w.revision from price cross join bet join wallets w on w.user_id = bet.user_id for no key update of w
  ), book as materialized (
    select b.selection_id, b.side, b.slot, b.exposure_paise from wallet cross join bet join books b
      on b.selection_id = bet.selection_id and b.side = coalesce(bet.prediction, 'team')
    where $4::boolean or b.slot = ${slotOf('bet.user_id')}
    order by b.slot for no key update of b
  ), exposure as materialized (
    select coalesce(sum(exposure_paise), 0) as paise from book
  ), moment as materialized (
    select wallet.cash, wallet.revision, clock_timestamp() as at, ${LOCKED_MATCH.margin(5)} as margin
    from wallet cross join exposure
  )`,
  /** Columns about the locked bet, to follow those of `bet` itself. */
  columns: `locked_match.name as match_name, locked_match.toss_result, price.kind, price.win_ratio as price,
           coalesce(bet.prediction, price.name) as selection,
           ${REMAINING.stake('bet')} as left_paise, ${REMAINING.pays('bet')} as left_pays_paise,
           ${LOCKED_MATCH.bettingClosesAt} as betting_closes_at,
           not $4::boolean and exposure.paise >= div(locked_match.book_limit_paise, ${BOOK_SLOTS}) as slot_is_full,
           moment.cash, moment.revision, moment.at, ${LOCKED_MATCH.state} as match_state,
           ${LOCKED_MATCH.marketState} as market_state, ${LOCKED_MATCH.suspension} as suspended_for`,
  /** The from clause for these columns. */
  rows: `locked_match cross join locked_market cross join bet cross join price cross join exposure cross join moment
    ${LOCKED_MATCH.windowInForce}`,
  /**
   * Expressions that give room back: in the book, and under the person's limit on the match.
   * @param freed names an expression with `user_id`, `match_id`, and the `stake_paise` and `pays_paise` that end
   */
  freeing: (freed: string) => `booked as (
    update books b set exposure_paise = case when $4::boolean
      then ${spread('(exposure.paise - (f.pays_paise - f.stake_paise))', 'b.slot')}
      else b.exposure_paise - (f.pays_paise - f.stake_paise) end
    from ${freed} f, exposure, book
    where b.selection_id = book.selection_id and b.side = book.side and b.slot = book.slot
  ), freed as (
    update positions p set pays_paise = p.pays_paise - f.pays_paise
    from ${freed} f where p.user_id = f.user_id and p.match_id = f.match_id
  )`,
};

/** The result of such a statement: the bet, and the facts for which it may be refused. */
export interface LockedBetRow extends BetRow {
  cash: number;
  /** The wallet's revision before this move. */
  revision: number;
  /** Whether the statement cancelled or cashed out the bet. */
  done: boolean;
  slot_is_full: boolean;
  toss_result: Prediction | null;
  market_state: string;
  suspended_for: Suspension | null;
}

/**
 * Throws unless bet, match and market are in states that allow the act.
 * @throws Refusal 409 when the bet is no longer open (`data.status`), betting on the match is over (`data.state`), the
 * coin has fallen (`data.toss`), or the market is suspended (`data.market`)
 */
export function refuseOver(
  row: LockedBetRow,
  allowed: Readonly<Record<'bet' | 'match' | 'market', readonly string[]>>,
): void {
  if (row.done) return;
  if (!allowed.bet.includes(row.status))
    throw new Refusal(409, 'This bet is not open any more', { data: { status: row.status } });
  if (!allowed.match.includes(row.match_state))
    throw new Refusal(409, 'Betting on this match is over', { data: { state: row.match_state } });
  if (row.kind === 'toss' && row.toss_result !== null) throw tossedAlready(row.match_state, row.toss_result);
  if (!allowed.market.includes(row.market_state)) throw suspended(row.match_state, row.suspended_for);
}
