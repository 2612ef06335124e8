/**
 * Expressions of placing and cancelling about the match that they have locked as `locked_match`, at the time that was read after the
 * last of their locks, `moment.at`. A window closes by `moment.margin` earlier, as far as clocks may be apart: none of
 * them takes a bet that another one knows to be late.
 */
export const LOCKED_MATCH = {
  /** A join: the betting window `w` in force; no row of it once all have closed. Windows never change. */
  windowInForce: `left join lateral (
      select number, win_ratio from match_windows
      where match_id = locked_match.id and closes_at > moment.at + moment.margin order by number limit 1
    ) w on true`,
  /** The match's state, with that window. */
  state: 'match_state(locked_match.decision, locked_match.opens_at, w.number, moment.at)',
  /** An expression: the margin, from the parameter that has its milliseconds. */
  margin: (parameter: number) => `$${parameter}::integer * interval '1 millisecond'`,
  bettingClosesAt: '(select max(closes_at) from match_windows where match_id = locked_match.id)',
};
