import type { Job } from './context.ts';
import type { Log } from './log.ts';

/**
 * Does a job again and again, with a pause after each time, until it is stopped. That it fails is logged once, as
 * `NAME.failed`, until it succeeds again.
 * @returns stops it, and waits for the work in hand
 */
export function repeat({ name, everyMs, work }: Job, log: Log): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let failing = false;

  async function step(): Promise<void> {
    try {
      await work(stopping.signal);
      failing = false;
    } catch (err) {
      if (!failing && !stopping.signal.aborted) log.error({ event: `${name}.failed`, err });
      failing = true;
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs);
  }
  let inHand = step();
  function begin(): void {
    inHand = step();
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await inHand;
    },
  };
}
