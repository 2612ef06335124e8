import { enums, type Infer, integer, literal, nullable, object, optional, size, string } from 'superstruct';
import { EVENT_KINDS } from '../../fairness/matches/match.ts';
import { Moment } from '../shared/moment.ts';
import { Prediction } from './matches.ts';
import { MatchTeam, MatchTermsInFile } from './saved-match.ts';

/** The feed's own key for a match. */
const Reference = size(string(), 1, 60);
const Name = size(string(), 1, 60);

/** The first line of a feed's file. */
export const FeedHead = object({ format: literal('sikka-feed/1') });

/** A line that announces a match. */
export const FixtureLine = object({
  fixture: Reference,
  competition: Name,
  home: Name,
  away: Name,
  opens_at: Moment,
  starts_at: Moment,
  terms: MatchTermsInFile,
  /** In whole rupees. */
  minimum_bet: size(integer(), 1, 100_000),
});
export type FixtureLine = Infer<typeof FixtureLine>;

/** A line with one piece of news of a match. */
export const NewsLine = object({
  match: Reference,
  at: Moment,
  kind: enums(EVENT_KINDS),
  /** 0 is home, 1 is away; null for news of both. */
  side: nullable(MatchTeam),
  points: size(integer(), 0, 10),
  /** The face on which the coin fell; only news of the toss have it. */
  toss: optional(Prediction),
});
export type NewsLine = Infer<typeof NewsLine>;
