import { array, type Infer, integer, nullable, string, type } from 'superstruct';
import { SeasonBeacon } from './facts.ts';

/** The house's commitment to a season that has matches to come. */
const RunningSeason = type({
  season: string(),
  chain_end: string(),
  /** Null until the beacon's value is out. */
  salt: nullable(string()),
  beacon: nullable(SeasonBeacon),
  /** The number of the season's matches, and of those that have been made. */
  length: integer(),
  made: integer(),
});
export type RunningSeason = Infer<typeof RunningSeason>;

export const RunningSeasons = array(RunningSeason);
