/** SQL expression: whether the next news of the locked match's feed is overdue. */
const IS_SILENT = 'coalesce(locked_match.news_due_at < moment.at, false)';

/**
 * SQL expressions about the row `locked_match` at the time `moment.at`, read after the last lock. Placing, cancelling and
 * cashing out share them. `moment.margin` is the largest difference between the clocks of the database's machines. A
 * window closes earlier by it, so that no machine takes a bet that is late by another one's clock.
 */
export const LOCKED_MATCH = {
  /** The columns of `locked_match` that these expressions read. */
  columns:
    'id, name, decision, toss_result, toss_settled_at, opens_at, betting_ended_at, news_due_at, book_limit_paise',
  /**
   * Joins the betting window in force as `w`; it is null once all have closed, or once betting has ended early. Windows
   * never change, so they need no lock.
   */
  windowInForce: `left join lateral (
      select number, win_ratio from match_windows
      where match_id = locked_match.id and locked_match.betting_ended_at is null
        and closes_at > moment.at + moment.margin order by number limit 1
    ) w on true`,
  /** The match's state; it needs `windowInForce`. */
  state: 'match_state(locked_match.decision, locked_match.opens_at, w.number, moment.at)',
  /** The state of the row `locked_market`; it needs `windowInForce`. */
  marketState: `market_state(locked_market.kind, match_state(locked_match.decision, locked_match.opens_at, w.number, moment.at),
    locked_match.toss_result, locked_match.toss_settled_at, locked_market.suspended_for, ${IS_SILENT})`,
  /** The reason for which that market is suspended, or null. */
  suspension: `suspension(locked_market.suspended_for, ${IS_SILENT})`,
  /** `moment.margin` from a parameter in milliseconds. */
  margin: (parameter: number) => `$${parameter}::integer * interval '1 millisecond'`,
  bettingClosesAt:
    'least((select max(closes_at) from match_windows where match_id = locked_match.id), locked_match.betting_ended_at)',
};
