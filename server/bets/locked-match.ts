/** Whether the feed of the locked match tells nothing. */
const IS_SILENT = 'coalesce(locked_match.news_due_at < moment.at, false)';

/**
 * SQL expressions for placing and cancelling, about the locked match `locked_match` at the time `moment.at`, read after
 * the last lock. A window closes earlier by `moment.margin`, the largest difference between the clocks of the
 * database's machines, so that no machine takes a bet that is late by another one's clock.
 */
export const LOCKED_MATCH = {
  /** Its columns that the expressions read. */
  columns:
    'id, name, decision, toss_result, toss_settled_at, opens_at, betting_ended_at, news_due_at, book_limit_paise',
  /**
   * A join with the betting window `w` in force; without a row once all have closed, or once betting has ended early.
   * Windows never change.
   */
  windowInForce: `left join lateral (
      select number, win_ratio from match_windows
      where match_id = locked_match.id and locked_match.betting_ended_at is null
        and closes_at > moment.at + moment.margin order by number limit 1
    ) w on true`,
  /** The match's state, with that window. */
  state: 'match_state(locked_match.decision, locked_match.opens_at, w.number, moment.at)',
  /** The state of the locked market `locked_market`, with the match's state. */
  marketState: `market_state(locked_market.kind, match_state(locked_match.decision, locked_match.opens_at, w.number, moment.at),
    locked_match.toss_result, locked_match.toss_settled_at, locked_market.suspended_for, ${IS_SILENT})`,
  /** Why it is suspended; null when it is not. */
  suspension: `suspension(locked_market.suspended_for, ${IS_SILENT})`,
  /** The margin, from a parameter in milliseconds. */
  margin: (parameter: number) => `$${parameter}::integer * interval '1 millisecond'`,
  bettingClosesAt:
    'least((select max(closes_at) from match_windows where match_id = locked_match.id), locked_match.betting_ended_at)',
};
