import type { FastifyReply } from 'fastify';
import type { Log } from '../log.ts';

/** How long a server that stops waits for what asks others. The whole of a stop has 10 seconds. */
const LAST_MS = 3000;

/** Work that an answer does not wait for, so that the time it takes does not tell what there was to do. */
export interface Background {
  /** Does it once the answer has gone out, or the line is lost. What fails is logged. */
  after(reply: FastifyReply, work: () => Promise<void>): void;
  /**
   * Does it at once. What fails is logged. The first signal says that the server stops: nothing is put off any more;
   * the second, a little later, that no answer is waited for any more.
   */
  start(work: (stopping: AbortSignal, over: AbortSignal) => Promise<void>): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Resolves when nothing is left to do of a server that stops. */
  stop(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const over = new AbortController();
  const start: Background['start'] = (work) => {
    const done = work(stopping.signal, over.signal)
      .catch((err: unknown) => log.error({ event: 'background.failed', err }))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    start,
    after({ raw }, work) {
      const answered = new Promise<void>((resolve) => raw.once('finish', resolve).once('close', resolve));
      start(() => answered.then(work));
    },
    idle,
    stop() {
      stopping.abort();
      setTimeout(() => over.abort(), LAST_MS).unref();
      return idle();
    },
  };
}
