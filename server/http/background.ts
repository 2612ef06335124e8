import type { FastifyReply } from 'fastify';
import type { Log } from '../log.ts';

/** The longest wait of a stopping server for work that calls others, in milliseconds. The whole stop has 10 seconds. */
const LAST_MS = 3000;

/** The longest wait of work until its answer has been sent. */
const ANSWERED_MS = 30_000;

/** Work that an answer does not wait for, so that the answer's timing reveals nothing about it. */
export interface Background {
  /**
   * Starts the work once the answer has been sent, the connection is lost, or the server stops. Failures are logged.
   * @param visitor the browser that caused it
   */
  after(reply: FastifyReply, work: () => Promise<void>, visitor: string | null): void;
  /**
   * Starts the work at once. Failures are logged. The first signal says that the server stops, so nothing may
   * be delayed; the second, a little later, says that the server no longer waits for answers.
   */
  start(work: (stopping: AbortSignal, over: AbortSignal) => Promise<void>): void;
  /** Resolves when all work caused so far by this browser is done; work of others is not waited for. */
  doneFor(visitor: string | null): Promise<void>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Resolves when a stopping server has no work left. */
  stop(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const underWay = new Map<Promise<void>, string | null>();
  const putOff = new Set<() => void>();
  const stopping = new AbortController();
  const over = new AbortController();
  const begin = (
    work: (stopping: AbortSignal, over: AbortSignal) => Promise<void>,
    visitor: string | null,
  ) => {
    const done = work(stopping.signal, over.signal)
      .catch((err: unknown) => log.error({ event: 'background.failed', err }))
      .finally(() => underWay.delete(done));
    underWay.set(done, visitor);
  };
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay.keys());
  };
  return {
    start: (work) => begin(work, null),
    after({ raw }, work, visitor) {
      const answered = new Promise<void>((resolve) => {
        // A closed connection emits no further `close`, and an answer queued behind another may never be sent.
        if (raw.destroyed || raw.writableFinished || stopping.signal.aborted) return resolve();
        const goOn = () => {
          putOff.delete(goOn);
          resolve();
        };
        putOff.add(goOn);
        raw.once('finish', goOn).once('close', goOn);
        // Somebody may read an answer very slowly.
        setTimeout(goOn, ANSWERED_MS).unref();
      });
      begin(() => answered.then(work), visitor);
    },
    async doneFor(visitor) {
      await Promise.all([...underWay].map(([work, caused]) => (caused === visitor ? work : undefined)));
    },
    idle,
    stop() {
      stopping.abort();
      for (const goOn of putOff) goOn();
      setTimeout(() => over.abort(), LAST_MS).unref();
      return idle();
    },
  };
}
