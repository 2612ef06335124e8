import type { Jobs } from '../context.ts';
import { expireDeposits } from './deposits.ts';

export const moneyJobs: Jobs = ({ database, payments }) => [
  { name: 'deposit-expiry', everyMs: 60_000, work: () => expireDeposits(database) },
  ...(payments.jobs ?? []),
];
