import type { Jobs } from '../../context.ts';
import { sweepActivities } from './sweep.ts';

export const activityJobs: Jobs = ({ database }) => [
  { name: 'activity-sweep', everyMs: 60 * 60_000, work: () => sweepActivities(database) },
];
