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

/** The price history of a side: each price counts from its time until the next one. */
const PriceHistory = type({ team_value: integer(), moves: array(tuple([string(), WinRatio])) });
export type PriceHistory = Infer<typeof PriceHistory>;

/** A settled match of a team. */
const PastResult = type({
  match_id: integer(),
  opponent: string(),
  competition: string(),
  decided_at: string(),
  /** Null for a draw. */
  won: nullable(boolean()),
});

/** The terms of a match, public before it starts: `MatchTerms` of `src/fairness/matches/match.ts`. */
export const Terms = type({
  sport: enums(PLAYED_SPORTS),
  strengths: tuple([integer(), integer()]),
  plays: integer(),
  play_ms: integer(),
  break_ms: integer(),
  toss_ms: integer(),
});

/** The public beacon whose value salts a season: its first one at or after `from`. The address and this time were public first. */
export const SeasonBeacon = type({
  address: string(),
  from: string(),
  /** The number of the value, once it is out: the salt. */
  round: nullable(integer()),
});
export type SeasonBeacon = Infer<typeof SeasonBeacon>;

/** The house's commitment to a match, and what it reveals after the match. */
export const MatchFairness = type({
  /**
   * The season whose chain of seeds the match belongs to, named with its start in IST: a house with a new database starts
   * with season 1 again, but with another chain.
   */
  season: string(),
  /** The match's number in the season, from 1. Its seed, hashed that many times, is the chain's end. */
  number: integer(),
  /** The end of the season's hash chain, SHA-256 in hex, published on its first day. */
  chain_end: string(),
  /** A text that goes into every draw of the season. */
  salt: string(),
  /** Null: the salt is the house's own. */
  beacon: optional(nullable(SeasonBeacon)),
  terms: Terms,
  /** In hex; null until this match and all before it in the season are decided. */
  seed: nullable(string()),
});
export type MatchFairness = Infer<typeof MatchFairness>;

/** Facts of a match that lists do not contain. Times are ISO 8601. */
export const MatchFacts = type({
  /** The time at which the last betting window closes. */
  betting_closes_at: string(),
  /** The time of the settlement, or of abandoning the match; null before it. */
  decided_at: nullable(string()),
  /** The price histories of the sides, then of the toss; without moves for a match decided days ago. */
  prices: array(PriceHistory),
  /** The league season of the match, by its event; null for a match outside of leagues. */
  league: optional(nullable(type({ event_id: integer(), number: integer() }))),
  /** The last results of each team, the latest first. */
  recent: array(type({ team_value: integer(), results: array(PastResult) })),
  /** All news so far, in order; absent for a match without a feed. */
  news: optional(array(MatchNews)),
  /** Null for a match that the house does not simulate from a seed. */
  fairness: optional(nullable(MatchFairness)),
});
export type MatchFacts = Infer<typeof MatchFacts>;
