import { array, type Infer, integer, object, string } from 'superstruct';
import { Terms } from './facts.ts';

/** The chain's end of a season, as this browser was shown it first. */
export const SeasonCommitment = object({ season: string(), chain_end: string() });
export type SeasonCommitment = Infer<typeof SeasonCommitment>;

/** A match and its terms, as this browser was shown them first. */
export const MatchCommitment = object({
  id: integer(),
  name: string(),
  season: string(),
  number: integer(),
  salt: string(),
  terms: Terms,
});
export type MatchCommitment = Infer<typeof MatchCommitment>;

/** Both lists as the storage has them: each entry is checked by itself. */
export const MatchRecordLists = object({ seasons: array(), matches: array() });
