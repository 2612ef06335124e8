import type { Jobs } from '../../context.ts';
import { deliverPushes } from './deliver.ts';
import { notePushes } from './note.ts';
import { sweepPushes } from './subscriptions.ts';

export const pushJobs: Jobs = (context) => [
  { name: 'push-outbox', everyMs: 5000, work: () => notePushes(context.database) },
  { name: 'push-delivery', everyMs: 2000, work: (signal) => deliverPushes(context, signal) },
  { name: 'push-sweep', everyMs: 10 * 60_000, work: () => sweepPushes(context.database) },
];
