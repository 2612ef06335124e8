import type { FastifyReply } from 'fastify';
import type { Log } from '../log.ts';

/** Work that an answer does not wait for, so that the time it takes does not tell what there was to do. */
export interface Background {
  /** Does it once the answer has gone out, or the line is lost. What fails is logged. */
  after(reply: FastifyReply, work: () => Promise<void>): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    after({ raw }, work) {
      const answered = new Promise<void>((resolve) => raw.once('finish', resolve).once('close', resolve));
      const done = answered
        .then(work)
        .catch((err: unknown) => log.error({ event: 'background.failed', err }))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
