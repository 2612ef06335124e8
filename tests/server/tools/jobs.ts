import type { Job } from '../../../server/repeat.ts';

/** Runs each job once, one after the other. */
export async function doOnce(jobs: readonly Job[] = []): Promise<void> {
  for (const { work } of jobs) await work(new AbortController().signal);
}
