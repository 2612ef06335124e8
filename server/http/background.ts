import type { FastifyReply } from 'fastify';
import type { Log } from '../log.ts';

/** How long a server that stops waits for what asks others. The whole of a stop has 10 seconds. */
const LAST_MS = 3000;

/** How long work waits for its answer to go out. */
const ANSWERED_MS = 30_000;

/** Work that an answer does not wait for, so that the time it takes does not tell what there was to do. */
export interface Background {
  /**
   * Does it once the answer has gone out, or the line is lost, or the server stops. Failures are logged.
   * @param visitor the browser that has caused it
   */
  after(reply: FastifyReply, work: () => Promise<void>, visitor: string | null): void;
  /**
   * Does it at once. Failures are logged. The first signal says that the server stops and puts nothing off any more;
   * the second, a little later, that it waits for no answer any more.
   */
  start(work: (stopping: AbortSignal, over: AbortSignal) => Promise<void>): void;
  /** Resolves when what this browser has caused until now is done: nobody waits for what others have. */
  doneFor(visitor: string | null): Promise<void>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Resolves when nothing is left to do of a server that stops. */
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
        // A closed connection emits no further `close`; an answer that waits behind another one may never go out.
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
