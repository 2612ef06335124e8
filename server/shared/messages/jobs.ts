import type { Jobs } from '../../context.ts';
import { sweepSmsRequests } from './sms-caps.ts';

export const messageJobs: Jobs = ({ database }) => [
  { name: 'sms-sweep', everyMs: 10 * 60_000, work: () => sweepSmsRequests(database) },
];
