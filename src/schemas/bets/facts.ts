import { array, boolean, type Infer, integer, nullable, string, tuple, type } from 'superstruct';
import { WinRatio } from './matches.ts';

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

/** Facts of a match besides those that lists carry: events so far, and results before it. Times are ISO 8601. */
export const MatchFacts = type({
  /** When the window that closes last does, or did. */
  betting_closes_at: string(),
  /** When it was settled or abandoned. */
  decided_at: nullable(string()),
  /** Of the sides, and the toss as the last; those of a match that was decided days ago are no longer kept. */
  prices: array(PriceHistory),
  /** The last results of each team, the latest first. */
  recent: array(type({ team_value: integer(), results: array(PastResult) })),
});
export type MatchFacts = Infer<typeof MatchFacts>;
