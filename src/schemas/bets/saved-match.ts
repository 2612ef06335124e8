import {
  array,
  enums,
  type Infer,
  integer,
  literal,
  min,
  nullable,
  object,
  optional,
  pattern,
  refine,
  size,
  string,
  tuple,
} from 'superstruct';
import { PLAYED_SPORTS } from '../../fairness/matches/match.ts';
import { Moment } from '../shared/moment.ts';
import { Prediction } from './matches.ts';

const Hash = pattern(string(), /^[0-9a-f]{64}$/);
const Strength = size(integer(), 1, 99);
const Milliseconds = size(integer(), 0, 3_600_000);
/** The index of a side: 0 is home, 1 is away. */
export const MatchTeam = enums([0, 1] as const);

/** The terms of a saved match: `MatchTerms` of `src/fairness/matches/match.ts`. */
export const MatchTermsInFile = object({
  sport: enums(PLAYED_SPORTS),
  strengths: tuple([Strength, Strength]),
  plays: refine(size(integer(), 2, 1000), 'an even number', (plays) => plays % 2 === 0),
  play_ms: Milliseconds,
  break_ms: Milliseconds,
  toss_ms: Milliseconds,
});

/** The file of a finished match that a browser saves. It has all of the house's claims, to check them elsewhere. */
export const SavedMatch = object({
  format: literal('sikka-match/1'),
  saved_at: Moment,
  match: object({ id: integer(), name: string() }),
  season: string(),
  number: size(integer(), 1, 100_000),
  chain_end: Hash,
  salt: string(),
  /** Absent from files of earlier versions. */
  beacon: optional(
    nullable(object({ address: size(string(), 1, 200), from: Moment, round: nullable(min(integer(), 1)) })),
  ),
  seed: Hash,
  terms: MatchTermsInFile,
  toss: nullable(Prediction),
  winner: nullable(MatchTeam),
  news: size(
    array(object({ number: integer(), kind: string(), side: nullable(MatchTeam), points: integer() })),
    0,
    2000,
  ),
});
export type SavedMatch = Infer<typeof SavedMatch>;
