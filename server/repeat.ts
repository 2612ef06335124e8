import { messageOf } from './database/failures.ts';
import type { Log } from './log.ts';

/** Recurring work of a room. It runs in every process; several processes together have the effect of one. */
export interface Job {
  /** The name in the log: a failure is logged as `NAME.failed`. */
  name: string;
  /** The pause after each run, in milliseconds. */
  everyMs: number;
  /** @param signal asks to stop: long work ends at a point from which a later run can continue */
  work(signal: AbortSignal): Promise<void>;
}

/**
 * Repeats a job, with a pause after each run, until it is stopped. A failure is logged as `NAME.failed` once,
 * until the job succeeds or fails differently.
 * @returns stops the job and waits for the current run
 */
export function repeat({ name, everyMs, work }: Job, log: Log): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let known: string | undefined;

  async function step(): Promise<void> {
    try {
      await work(stopping.signal);
      known = undefined;
    } catch (err) {
      const said = [...new Set(messagesOf(err))].join('\n');
      if (said !== known && !stopping.signal.aborted) log.error({ event: `${name}.failed`, err });
      known = said;
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

function messagesOf(error: unknown): string[] {
  return error instanceof AggregateError ? error.errors.flatMap(messagesOf) : [messageOf(error)];
}
