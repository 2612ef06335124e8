import { array, boolean, type Infer, integer, nullable, string, tuple, type } from 'superstruct';
import { Standing, TeamName } from './leagues.ts';

/** A settled match of a team. Times are ISO 8601. */
const TeamResult = type({
  match_id: integer(),
  opponent: TeamName,
  competition: string(),
  decided_at: string(),
  won: boolean(),
  /** The team's own points first; null for a match whose course nobody reported. */
  score: nullable(tuple([integer(), integer()])),
  wickets: nullable(tuple([integer(), integer()])),
});
export type TeamResult = Infer<typeof TeamResult>;

/** A match that a team is to play, or plays. */
const TeamFixture = type({
  /** Null until the match is announced. */
  match_id: nullable(integer()),
  opponent: TeamName,
  competition: string(),
  starts_at: string(),
  is_home: boolean(),
});
export type TeamFixture = Infer<typeof TeamFixture>;

/** The season of a league that a team plays in, and its row of the table. */
const TeamLeague = type({
  event_id: integer(),
  competition: string(),
  number: integer(),
  standing: Standing,
});

/** A team: what is known of it, its next matches, and its last ones. */
export const Team = type({
  id: integer(),
  name: string(),
  short_name: nullable(string()),
  sport: string(),
  /** From 1 to 99, 50 is average; null where nobody has told it. */
  strength: nullable(integer()),
  /** The latest season of its league; null for a team of none. */
  league: nullable(TeamLeague),
  /** At most five, the soonest first. */
  next: array(TeamFixture),
  /** At most ten, the latest first. */
  results: array(TeamResult),
});
export type Team = Infer<typeof Team>;
