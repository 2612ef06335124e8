import type { Fault } from '../../fairness/audit.ts';

/** The message for each disagreement. */
export const FAULTS = {
  seed: 'The revealed server seed is not the one that was committed to.',
  promise: 'This pair of seeds is not the one that was promised.',
  hash: 'The hash of the server seed is not the one that was shown.',
  clientSeed: 'Your seed is not the one that was shown.',
  next: 'The hash of the next server seed is not the one that was shown.',
  pair: 'The round is said to be of another pair of seeds.',
  number: 'The number of the round was changed, or used before.',
  choice: 'What you called or aimed at was changed.',
  stake: 'The stake was changed.',
  result: 'The result is not what the seeds give.',
  won: 'Whether it was won is not told as it was.',
  payout: 'The payout is not what this round pays.',
} as const satisfies Record<Fault, string>;
