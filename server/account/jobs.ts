import type { Jobs } from '../context.ts';
import { sweepAccounts } from './sweep.ts';

export const accountJobs: Jobs = ({ database }) => [
  { name: 'account-sweep', everyMs: 10 * 60_000, work: () => sweepAccounts(database) },
];
