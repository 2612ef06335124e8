import { activityJobs } from './account/activity/jobs.ts';
import { accountJobs } from './account/jobs.ts';
import { pushJobs } from './account/push/jobs.ts';
import { dailyPickJobs } from './bets/daily-pick/jobs.ts';
import { feedJobs } from './bets/feeds/jobs.ts';
import { matchJobs } from './bets/matches/jobs.ts';
import { privateLeagueJobs } from './bets/private-leagues/jobs.ts';
import type { Context, Jobs } from './context.ts';
import { botJobs } from './demo/bots/jobs.ts';
import { demoJobs } from './demo/jobs.ts';
import { repeat } from './repeat.ts';
import { messageJobs } from './shared/messages/jobs.ts';
import { bonusJobs } from './wallet/bonuses/jobs.ts';
import { moneyJobs } from './wallet/jobs.ts';
import { referralJobs } from './wallet/referrals/jobs.ts';

/** The jobs of all rooms. */
const JOBS: Jobs[] = [
  matchJobs,
  privateLeagueJobs,
  dailyPickJobs,
  feedJobs,
  moneyJobs,
  bonusJobs,
  referralJobs,
  accountJobs,
  messageJobs,
  activityJobs,
  pushJobs,
  demoJobs,
  botJobs,
];

/** Starts all jobs. */
export function startJobs(context: Context): { stop(): Promise<void> } {
  const running = JOBS.flatMap((jobs) => jobs(context)).map((job) => repeat(job, context.log));
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
