import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/** How long a statement may have to wait for a connection; a call makes a few, and the page gives up after 8 s. */
const MOST_WAIT_MS = 1000;
/** The mean of a second, in milliseconds, by which whatever is due comes too late. */
const MOST_DELAY_MS = 1000;

/**
 * Refuses calls with 503 before everybody waits without an end: while the database is not reached in time, or the
 * process does not keep up. What has been begun is finished, and asking what became of a money request is always answered.
 */
export function shedOverload(api: FastifyInstance, database: Pick<Database, 'expectedWaitMs'>): void {
  const shed = async (request: FastifyRequest) => {
    if (!request.url.startsWith('/api/requests/'))
      throw new Refusal(503, 'Too much happens here at once. Please try again in a moment', {
        event: 'overload.shed',
      });
  };
  api.register(underPressure, { maxEventLoopDelay: MOST_DELAY_MS, pressureHandler: shed });
  api.addHook('onRequest', async (request) => {
    if (database.expectedWaitMs() > MOST_WAIT_MS) await shed(request);
  });
}
