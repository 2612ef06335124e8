import type { Jobs } from '../context.ts';
import { resumeDecisions } from './decide.ts';
import { sweepFavourites } from './favourites.ts';

export const matchJobs: Jobs = ({ database }) => [
  { name: 'settlement', everyMs: 2000, work: (signal) => resumeDecisions(database, signal) },
  { name: 'favourites-sweep', everyMs: 10 * 60_000, work: () => sweepFavourites(database) },
];
