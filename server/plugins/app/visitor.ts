import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import type { Mode } from '../../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the calling browser; null where browsers are not told apart. */
    visitor: string | null;
  }
  interface FastifyContextConfig {
    /** Whether a browser that calls this GET route gets an id. */
    namesVisitor?: boolean;
  }
}

const COOKIE = 'visitor';
const OURS = /^[A-Za-z0-9_-]{22}$/;

/**
 * In demo mode, gives every browser an id, so that the demo inbox shows it only the messages that it caused.
 * The id is given with the inbox, and with calls that may cause a message. Answers that shared caches may
 * store give none.
 */
export const visitor = fp<{ mode: Mode }>(async (api, { mode }) => {
  api.decorateRequest('visitor', null);
  if (mode !== 'demo') return;
  api.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' && !request.routeOptions.config.namesVisitor) return;
    const known = request.cookies[COOKIE];
    if (known !== undefined && OURS.test(known)) {
      request.visitor = known;
      return;
    }
    const fresh = randomBytes(16).toString('base64url');
    request.visitor = fresh;
    reply.setCookie(COOKIE, fresh, { path: '/api', httpOnly: true, sameSite: 'strict' });
  });
});
