import { array, type Infer, integer, object, string } from 'superstruct';
import { Terms } from './facts.ts';

/** The chain's end of a season that the house showed this browser first. */
export const SeasonCommitment = object({ season: string(), chain_end: string() });
export type SeasonCommitment = Infer<typeof SeasonCommitment>;

/** The terms of a match that the house showed this browser first. */
export const MatchCommitment = object({
  id: integer(),
  name: string(),
  season: string(),
  number: integer(),
  salt: string(),
  terms: Terms,
});
export type MatchCommitment = Infer<typeof MatchCommitment>;

/** Both lists as they are stored. Entries are validated one by one, so that one damaged entry spoils no other. */
export const MatchRecordLists = object({ seasons: array(), matches: array() });
