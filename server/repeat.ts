import { messageOf } from './database/failures.ts';
import type { Log } from './log.ts';

/** Recurring work of a room, in every process: several do the work of one. */
export interface Job {
  /** When it fails, `NAME.failed` is logged. */
  name: string;
  /** The pause after each time, in milliseconds. */
  everyMs: number;
  /** @param signal says to stop: what takes long ends where it can go on later */
  work(signal: AbortSignal): Promise<void>;
}

/**
 * Does a job again and again, with a pause after each time, until it is stopped. That it fails is logged once, as
 * `NAME.failed`, until it succeeds again or something else fails.
 * @returns stops it, and waits for the work in hand
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
