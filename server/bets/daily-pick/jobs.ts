import type { Jobs } from '../../context.ts';
import { chooseDailyMatch } from './day.ts';

export const dailyPickJobs: Jobs = ({ database }) => [
  { name: 'daily-match', everyMs: 5000, work: () => chooseDailyMatch(database) },
];
