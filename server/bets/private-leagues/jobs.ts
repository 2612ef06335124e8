import type { Jobs } from '../../context.ts';
import { settlePrivateLeagues } from './settle.ts';

export const privateLeagueJobs: Jobs = ({ database }) => [
  { name: 'private-leagues', everyMs: 2000, work: (signal) => settlePrivateLeagues(database, signal) },
];
