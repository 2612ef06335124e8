import {
  array,
  define,
  enums,
  type Infer,
  integer,
  nullable,
  optional,
  string,
  tuple,
  type,
} from 'superstruct';
import { Rupees } from '../shared/rupees.ts';

/** Profit in percent of the stake: 100 rupees at 80 pay back 180. */
export const WinRatio = define<number>('win ratio', isWinRatio);

/** Whether it is a profit in percent of the stake that an answer may carry. */
export function isWinRatio(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value <= 10_000;
}

export const Prediction = enums(['Head', 'Tail']);
export type Prediction = Infer<typeof Prediction>;

export const MatchState = enums(['scheduled', 'open', 'extraTime', 'closed', 'settled', 'abandoned']);
export type MatchState = Infer<typeof MatchState>;
/** Those of a match that can be bet on, or soon can. */
export const LISTED_STATES: readonly MatchState[] = ['scheduled', 'open', 'extraTime'];

/**
 * One thing that can be bet on. `win_ratio` is what a bet gets now: the side's own price, unless the window in force
 * pays less. `price` is that own price, by which bets are cancelled. While its market is suspended, `suspended` says why,
 * in a word or two of English; then bets on it are neither placed nor cancelled.
 */
export const Side = type({
  team_value: integer(),
  name: string(),
  win_ratio: WinRatio,
  price: WinRatio,
  suspended: optional(nullable(string())),
});
export type Side = Infer<typeof Side>;

/** A pair of numbers: home's and away's. */
const Pair = tuple([integer(), integer()]);

/** Something that has happened in a match. A team is its place among the match's sides: 0 is home, 1 is away. */
export const MatchNews = type({
  /** From 0; the news of a match have no gaps. */
  number: integer(),
  /** ISO 8601. */
  at: string(),
  /** An `EventKind` of `src/fairness/matches/match.ts`, or one that a newer server knows. */
  kind: string(),
  /** The team that it is news of; null where it concerns both. */
  side: nullable(integer()),
  /** The points, runs or goals that it brings that team. */
  points: integer(),
  /** Points, runs or goals with it. */
  score: Pair,
  /** Wickets lost with it; zeros outside of cricket. */
  wickets: Pair,
  half: integer(),
  /** Raids, balls or minutes so far in this half or innings. */
  played_in_half: integer(),
});
export type MatchNews = Infer<typeof MatchNews>;

export const MatchPhase = enums(['before', 'first', 'break', 'second', 'over']);
export type MatchPhase = Infer<typeof MatchPhase>;

/** Score and clock of a match that is played. */
export const MatchPlay = type({
  /** ISO 8601: the start of play. */
  starts_at: string(),
  phase: MatchPhase,
  score: Pair,
  wickets: Pair,
  /** The team that raids or bats first; null before the toss. */
  first: nullable(integer()),
  /** Raids, balls or minutes so far in this half or innings, and those of a whole one. */
  played_in_half: integer(),
  plays_in_half: integer(),
  /** The last thing that happened which is worth telling. */
  last: nullable(MatchNews),
});
export type MatchPlay = Infer<typeof MatchPlay>;

/** A match as lists, its page and the stream carry it. Times are ISO 8601 in UTC. */
export const Match = type({
  id: integer(),
  name: string(),
  competition: string(),
  /** One of `SPORTS`, or what a newer server knows. */
  sport: string(),
  state: MatchState,
  opens_at: string(),
  /** When the betting window in force closes (the first one, while scheduled); null once betting is over. */
  closes_at: nullable(string()),
  /** Closing time first, then the ends of the extra windows, as HH:mm in IST. */
  match_time: array(string()),
  /** The most that each window pays, in the order of match_time. */
  win_ratio: array(WinRatio),
  minimum_betamount: Rupees,
  sides: array(Side),
  /** The ids of the teams, in the order of the sides. */
  teams: optional(array(integer())),
  /** The toss: `team_value` is only the key of its price in the stream. */
  toss: Side,
  /** How the coin fell; null before it is thrown. From then on nobody bets on the toss. */
  toss_result: optional(nullable(Prediction)),
  result: nullable(type({ team_value: integer(), toss: Prediction })),
  /** Score and clock; null for a match whose course nobody reports. */
  play: optional(nullable(MatchPlay)),
  /** Grows with every change of this match. */
  revision: integer(),
});
export type Match = Infer<typeof Match>;
export const Matches = array(Match);
