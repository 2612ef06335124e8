import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  optional,
  string,
  tuple,
  type,
} from 'superstruct';
import { PLAYED_SPORTS } from '../../fairness/matches/match.ts';
import { MatchNews, WinRatio } from './matches.ts';

/** The prices of a side: each from its time on, until the next. */
const PriceHistory = type({ team_value: integer(), moves: array(tuple([string(), WinRatio])) });
export type PriceHistory = Infer<typeof PriceHistory>;

/** A match of a team that has been settled. */
const PastResult = type({
  match_id: integer(),
  opponent: string(),
  competition: string(),
  decided_at: string(),
  won: boolean(),
});

/** The terms by which a match is played, all public before it: `MatchTerms` of `src/fairness/matches/match.ts`. */
export const Terms = type({
  sport: enums(PLAYED_SPORTS),
  strengths: tuple([integer(), integer()]),
  plays: integer(),
  play_ms: integer(),
  break_ms: integer(),
  toss_ms: integer(),
});

/** The house's commitment to a match, and what it reveals after the match. */
export const MatchFairness = type({
  /**
   * The name of the season whose chain of seeds the match belongs to, with its beginning in IST: a house that starts anew
   * begins its first season again, with another chain.
   */
  season: string(),
  /** The match's number in the season, from 1: its seed hashed so many times is the chain's end. */
  number: integer(),
  /** SHA-256 in hex, published on the season's first day. */
  chain_end: string(),
  /** A text that goes into every draw of the season. */
  salt: string(),
  terms: Terms,
  /** In hex; null until this match and all before it in the season are decided. */
  seed: nullable(string()),
});
export type MatchFairness = Infer<typeof MatchFairness>;

/** Facts of a match besides those that lists carry: events so far, and results before it. Times are ISO 8601. */
export const MatchFacts = type({
  /** When the window that closes last does, or did. */
  betting_closes_at: string(),
  /** When it was settled or abandoned. */
  decided_at: nullable(string()),
  /** Of the sides, and the toss as the last; those of a match that was decided days ago are no longer kept. */
  prices: array(PriceHistory),
  /** The season of a league that the match belongs to, by its event; null for a match of none. */
  league: optional(nullable(type({ event_id: integer(), number: integer() }))),
  /** The last results of each team, the latest first. */
  recent: array(type({ team_value: integer(), results: array(PastResult) })),
  /** All that has happened so far, in order; absent for a match whose course nobody reports. */
  news: optional(array(MatchNews)),
  /** Null for a match that is not played from a seed of ours. */
  fairness: optional(nullable(MatchFairness)),
});
export type MatchFacts = Infer<typeof MatchFacts>;
