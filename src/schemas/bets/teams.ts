import { array, boolean, type Infer, integer, nullable, string, tuple, type } from 'superstruct';
import { Standing, TeamName } from './leagues.ts';

/** A settled match of a team. Times are ISO 8601. */
const TeamResult = type({
  match_id: integer(),
  opponent: TeamName,
  competition: string(),
  decided_at: string(),
  /** Null for a draw. */
  won: nullable(boolean()),
  /** The team's own points come first; null for a match without a feed. */
  score: nullable(tuple([integer(), integer()])),
  wickets: nullable(tuple([integer(), integer()])),
});
export type TeamResult = Infer<typeof TeamResult>;

/** A match that a team plays now or later. */
const TeamFixture = type({
  /** Null until the match is announced. */
  match_id: nullable(integer()),
  opponent: TeamName,
  competition: string(),
  starts_at: string(),
  is_home: boolean(),
});
export type TeamFixture = Infer<typeof TeamFixture>;

/** The league season of a team, and its row of the table. */
const TeamLeague = type({
  event_id: integer(),
  competition: string(),
  number: integer(),
  standing: Standing,
});

/** A team with its next and its last matches. */
export const Team = type({
  id: integer(),
  name: string(),
  short_name: nullable(string()),
  sport: string(),
  /** The strength from 1 to 99, where 50 is average; null if it is unknown. */
  strength: nullable(integer()),
  /** The latest season of the team's league; null without a league. */
  league: nullable(TeamLeague),
  /** At most five, the soonest first. */
  next: array(TeamFixture),
  /** At most ten, the latest first. */
  results: array(TeamResult),
});
export type Team = Infer<typeof Team>;
