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

/** Whether a value is a valid profit in percent of the stake. */
export function isWinRatio(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value <= 10_000;
}

export const Prediction = enums(['Head', 'Tail']);
export type Prediction = Infer<typeof Prediction>;

export const MatchState = enums(['scheduled', 'open', 'extraTime', 'closed', 'settled', 'abandoned']);
export type MatchState = Infer<typeof MatchState>;
/** The states of matches that take bets now or later. */
export const LISTED_STATES: readonly MatchState[] = ['scheduled', 'open', 'extraTime'];
/** The states of matches whose bets end. */
export const DECIDED_STATES: readonly MatchState[] = ['settled', 'abandoned'];

/**
 * One selection of a match: a team, the toss, or a side of a line, such as `Over 62.5 points` or `Kites −4.5 points`. `price` is its own price, by which bets are cancelled. `win_ratio` is
 * the ratio of a bet placed now: the price, unless the window in force caps it. `suspended` is the reason why its market
 * is suspended, in a word or two of English; meanwhile bets on it cannot be placed, cancelled or cashed out.
 */
export const Side = type({
  team_value: integer(),
  name: string(),
  win_ratio: WinRatio,
  price: WinRatio,
  suspended: optional(nullable(string())),
});
export type Side = Infer<typeof Side>;

/** The `team_value` in the result of a match that ended level: no side has this id. */
export const NOBODY = 0;

/** A pair of numbers: home, then away. */
export const Pair = tuple([integer(), integer()]);

/** A piece of news of a match. A team is the index of its side: 0 is home, 1 is away. */
export const MatchNews = type({
  /** Numbers start at 0 and have no gaps. */
  number: integer(),
  /** ISO 8601. */
  at: string(),
  /** An `EventKind` of `src/fairness/matches/match.ts`, or one that a newer server knows. */
  kind: string(),
  /** The team that the news is about; null for both. */
  side: nullable(integer()),
  /** The points, runs or goals that the team gains. */
  points: integer(),
  /** The score after this news. */
  score: Pair,
  /** Wickets lost so far; zeros outside of cricket. */
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
  /** The latest news except quiet plays. */
  last: nullable(MatchNews),
});
export type MatchPlay = Infer<typeof MatchPlay>;

/** A match, alike in lists, on its page and in the stream. Times are ISO 8601 in UTC. */
export const Match = type({
  id: integer(),
  name: string(),
  competition: string(),
  /** One of `SPORTS`, or a sport of a newer server. */
  sport: string(),
  state: MatchState,
  opens_at: string(),
  /** The end of the betting window in force (of the first one, while scheduled); null once betting is over. */
  closes_at: nullable(string()),
  /** Closing time first, then the ends of the extra windows, as HH:mm in IST. */
  match_time: array(string()),
  /** The most that each window pays, in the order of match_time. */
  win_ratio: array(WinRatio),
  minimum_betamount: Rupees,
  sides: array(Side),
  /** The ids of the teams, in the order of the sides. */
  teams: optional(array(integer())),
  /** The toss. Its `team_value` is only the key of its price in the stream. */
  toss: Side,
  /** Over and under a line of both teams' points together; absent for a match without this market. */
  totals: optional(array(Side)),
  /** The teams with their handicaps, home first; absent for a match without this market. */
  margins: optional(array(Side)),
  /** The face on which the coin fell; null before the throw. The throw ends betting on the toss. */
  toss_result: optional(nullable(Prediction)),
  /** The side that won, or `NOBODY`, and the face of the coin; null before the match is settled. */
  result: nullable(type({ team_value: integer(), toss: Prediction })),
  /** Corrections of a result that was entered wrongly, the first one first; left out if there are none. */
  corrections: optional(
    array(
      type({
        /** The winner or the face that was entered before. */
        was: string(),
        why: string(),
        at: string(),
      }),
    ),
  ),
  /** Score and clock; null for a match without a feed. */
  play: optional(nullable(MatchPlay)),
  /** Grows with every change of this match. */
  revision: integer(),
});
export type Match = Infer<typeof Match>;
export const Matches = array(Match);

/** All selections of a match with prices, the toss included. */
export const pricedSides = ({
  sides,
  toss,
  totals = [],
  margins = [],
}: Pick<Match, 'sides' | 'toss' | 'totals' | 'margins'>): Side[] => [...sides, toss, ...totals, ...margins];
