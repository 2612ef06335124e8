import { array, boolean, type Infer, integer, nullable, number, string, tuple, type } from 'superstruct';
import { MatchState } from './matches.ts';

/** A team's id and names, for lists of teams. */
export const TeamName = type({ id: integer(), name: string(), short_name: nullable(string()) });
export type TeamName = Infer<typeof TeamName>;

/** A settled match from the view of one of its teams. */
export const FormMatch = type({ match_id: integer(), won: boolean() });
export type FormMatch = Infer<typeof FormMatch>;

/** A team's row of a league table. Tables are sorted by points, then difference, then name. */
export const Standing = type({
  place: integer(),
  team: TeamName,
  played: integer(),
  won: integer(),
  lost: integer(),
  points: integer(),
  /** Points or goals scored minus those conceded; in cricket the net run rate. */
  difference: number(),
  /** The last five matches of the season, the latest first. */
  form: array(FormMatch),
});
export type Standing = Infer<typeof Standing>;

/** A pair of numbers: home, then away. */
const Pair = tuple([integer(), integer()]);

/** The match of a fixture, once it has been announced. */
const FixtureMatch = type({
  id: integer(),
  state: MatchState,
  score: nullable(Pair),
  wickets: nullable(Pair),
  /** The winning side: 0 is home, 1 is away; null before the settlement. */
  winner: nullable(integer()),
});

/** A planned match of a league season. Times are ISO 8601. */
export const Fixture = type({
  number: integer(),
  starts_at: string(),
  home: TeamName,
  away: TeamName,
  match: nullable(FixtureMatch),
});
export type Fixture = Infer<typeof Fixture>;

/** A season of a league: its table and its fixtures. */
export const LeagueSeason = type({
  competition: string(),
  sport: string(),
  /** The number of the season, from 1. */
  number: integer(),
  starts_at: string(),
  ends_at: string(),
  table: array(Standing),
  /** All days of the season in India, as `2026-11-23`; a day without fixtures is a rest day. */
  days: array(type({ day: string(), fixtures: array(Fixture) })),
});
export type LeagueSeason = Infer<typeof LeagueSeason>;
