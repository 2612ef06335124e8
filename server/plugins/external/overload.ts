import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FindUser } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { tokenOf } from './rate-limit.ts';

/**
 * The longest expected wait for a connection. A call makes a few statements, and the page gives up after 8 s.
 */
const MOST_WAIT_MS = 1000;
/**
 * The same for visitors and log-ins, so that a flood of strangers is refused while signed-in people are still
 * served.
 */
const MOST_WAIT_OF_VISITORS_MS = 500;
/** The longest delay of the timer that measures the event loop. */
const MOST_DELAY_MS = 1000;
const BEAT_MS = 250;

/**
 * Refuses calls with 503 before everybody waits for ever: while the database is too slow, or the process does
 * not keep up. Work that has begun is finished, and `requests/resolve` is always answered.
 */
export const overload = fp<{ database: Pick<Database, 'expectedWaitMs'> }>(async (api, { database }) => {
  await api.register(underPressure, {
    healthCheck: createBeat(),
    healthCheckInterval: BEAT_MS,
    pressureHandler: async (request: FastifyRequest) => shed(request),
  });
  api.addHook('onRequest', async (request) => {
    const most = tokenOf(request) ? MOST_WAIT_MS : MOST_WAIT_OF_VISITORS_MS;
    if (database.expectedWaitMs() > most) shed(request);
  });
});

/**
 * Resolves to true unless it was called late twice in a row. A single stall, such as a garbage collection, is
 * over when it is noticed; an average of delays would hardly show a long one.
 */
function createBeat(): () => Promise<boolean> {
  let due = Number.POSITIVE_INFINITY;
  let isLate = false;
  return async () => {
    const now = performance.now();
    const wasLate = isLate;
    isLate = now - due > MOST_DELAY_MS;
    due = now + BEAT_MS;
    return !(isLate && wasLate);
  };
}

/**
 * Looks up the session, the first statement of a call. If that took too long and others wait as well, the
 * call is refused before it does anything: its caller would have given up by the end. If nobody else waits,
 * the database itself was slow, as at its start, and a retry would be slower still.
 */
export function shedLate(findUser: FindUser, database: Pick<Database, 'expectedWaitMs'>): FindUser {
  return async (request) => {
    const asked = performance.now();
    const caller = await findUser(request);
    if (performance.now() - asked > MOST_WAIT_MS && database.expectedWaitMs() > 0) shed(request);
    return caller;
  };
}

function shed(request: FastifyRequest): void {
  if (!request.url.startsWith('/api/requests/')) throw overloaded();
}

/** The refusal of a call under overload, before anything of it is done. */
export function overloaded(): Refusal {
  return new Refusal(503, 'Too much happens here at once. Please try again in a moment', {
    event: 'overload.shed',
  });
}
