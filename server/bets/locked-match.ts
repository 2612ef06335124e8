/**
 * What placing and cancelling ask of the match that they have locked as `held`, at the time that was read after the
 * last of their locks, `moment.at`.
 */
export const LOCKED_MATCH = {
  /** A join: the betting window `w` in force; no row of it once all have closed. Windows never change. */
  windowInForce: `left join lateral (
      select number, win_ratio from match_windows
      where match_id = held.id and closes_at > moment.at order by number limit 1
    ) w on true`,
  /** The match's state, with that window. */
  state: 'match_state(held.decision, held.opens_at, w.number, moment.at)',
  bettingClosesAt: '(select max(closes_at) from match_windows where match_id = held.id)',
};
