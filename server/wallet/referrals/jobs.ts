import type { Jobs } from '../../context.ts';
import { payReferrals } from './pay.ts';

export const referralJobs: Jobs = ({ database, referralPaise }) => [
  { name: 'referral-payment', everyMs: 2000, work: () => payReferrals(database, referralPaise) },
];
