import { accountJobs } from './accounts/jobs.ts';
import { activityJobs } from './activity/jobs.ts';
import { bonusJobs } from './bonuses/jobs.ts';
import type { Context, Jobs } from './context.ts';
import { demoJobs } from './demo/jobs.ts';
import { matchJobs } from './matches/jobs.ts';
import { messageJobs } from './messages/jobs.ts';
import { moneyJobs } from './money/jobs.ts';
import { referralJobs } from './referrals/jobs.ts';
import { repeat } from './repeat.ts';

/** What the rooms do by themselves. */
const JOBS: Jobs[] = [
  matchJobs,
  moneyJobs,
  bonusJobs,
  referralJobs,
  accountJobs,
  messageJobs,
  activityJobs,
  demoJobs,
];

/** Begins all of it. */
export function startJobs(context: Context): { stop(): Promise<void> } {
  const running = JOBS.flatMap((jobs) => jobs(context)).map((job) => repeat(job, context.log));
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
