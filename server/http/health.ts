import fp from 'fastify-plugin';
import { Health } from '../../src/schemas/shared/health.ts';
import type { Routes } from '../context.ts';
import type { Database } from '../database/database.ts';
import { answer } from './exchange.ts';
import { answers } from './route-schema.ts';

export const healthRoutes: Routes = async (app, { database, mode }) => {
  app.get(
    '/health',
    {
      schema: {
        response: answers(Health),
        contract: { origin: 'ours', who: 'all', answers: '`{ mode: "demo" | "live", server_time }`' },
      },
    },
    async () => answer({ mode, server_time: await database.readClock() }),
  );
};

/** Requested every few seconds, so they are not logged. */
const OPTIONS = { logLevel: 'warn' } as const;

/**
 * The health pages for proxies and orchestrators, beside the API and never limited: `/health/live` says whether the
 * process answers at all, `/health/ready` whether to send it requests. It is not ready without its database, nor while
 * it stops.
 */
export const healthPages = fp<{ database: Pick<Database, 'readClock'> }>(async (app, { database }) => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/health/live', OPTIONS, async () => ({ status: 'live' }));
  app.get('/health/ready', OPTIONS, async (_request, reply) => {
    const missing = isStopping
      ? 'stopping'
      : await database.readClock().then(
          () => null,
          () => 'database',
        );
    if (missing === null) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', why: missing });
  });
});
