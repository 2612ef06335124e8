import { array, boolean, enums, type Infer, integer, nullable, object, string, type } from 'superstruct';
import { PlayBreak } from '../account/limits.ts';
import { WinRatio } from './matches.ts';

/** The days that are shown, the last one today. */
export const SHOWN_DAYS = 14;
/** The days without a pick that a streak survives in each calendar month. */
export const GRACE_DAYS = 2;

/** `void`: the match was abandoned, or ended level. */
const DailyMatchState = enums(['open', 'closed', 'settled', 'void']);

/** The match of the day, and the person's pick. Sides are told by their index: home is 0. Times are ISO 8601. */
export const DailyMatch = type({
  /** The day in India, such as `2026-11-30`. */
  day: string(),
  /** null until the match is made, two hours before play. */
  match_id: nullable(integer()),
  name: string(),
  competition: string(),
  sport: string(),
  /** null for a match without a feed. */
  starts_at: nullable(string()),
  /** The end of picking: when betting closes, or the day ends. */
  closes_at: string(),
  state: DailyMatchState,
  /** `win_ratio`: the profit in percent of the stake; null until the match is made. */
  sides: array(type({ name: string(), win_ratio: nullable(WinRatio) })),
  picked: nullable(integer()),
  winner: nullable(integer()),
});
export type DailyMatch = Infer<typeof DailyMatch>;

/**
 * A day for the person; `waiting`: the picked match has no result yet, `noPick`: nothing was picked, `noMatch`: there was
 * no match, or no account yet.
 */
export const DayMark = enums(['right', 'wrong', 'waiting', 'void', 'noPick', 'break', 'noMatch']);
export type DayMark = Infer<typeof DayMark>;

export const PickDay = type({
  day: string(),
  mark: DayMark,
  /** The name of the match; null without one. */
  match: nullable(string()),
  /** The name of the picked side; null without a pick. */
  picked: nullable(string()),
});
export type PickDay = Infer<typeof PickDay>;

/** The opening of the next pick: the beginning of a day of India. Times are ISO 8601. */
const NextPick = type({
  opens_at: string(),
  /** The name of its match; null while that is not known. */
  match: nullable(string()),
});
export type NextPick = Infer<typeof NextPick>;

/** Days in a row with a pick; of these, `decided` picks have a result, and `right` ones were right. */
export const Streak = type({ days: integer(), decided: integer(), right: integer() });
export type Streak = Infer<typeof Streak>;

/** A person's pick a day. */
export const DailyPick = type({
  is_on: boolean(),
  /** The break in force, during which nothing can be picked; null: none. */
  break: nullable(PlayBreak),
  /** null while there is none, and while the pick a day is off or the person is on a break. */
  today: nullable(DailyMatch),
  /** null while today's match can be picked, and while the pick a day is off or the person is on a break. */
  next: nullable(NextPick),
  /** The last 14 days, oldest first; empty while the pick a day is off. */
  days: array(PickDay),
  streak: Streak,
});
export type DailyPick = Infer<typeof DailyPick>;

/** Body of `live-bet/daily-pick`: the side that is picked on that day. */
export const SidePick = object({ day: string(), side: integer() });
export type SidePick = Infer<typeof SidePick>;

/** Body of `live-bet/daily-pick/switch`. */
export const PickSwitch = object({ is_on: boolean() });
export type PickSwitch = Infer<typeof PickSwitch>;
