import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import type { Mode } from '../../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the browser that asks; null where browsers are not told apart. */
    visitor: string | null;
  }
  interface FastifyContextConfig {
    /** A browser that reads from here is given a name. */
    namesVisitor?: boolean;
  }
}

const COOKIE = 'visitor';
const OURS = /^[A-Za-z0-9_-]{22}$/;

/**
 * In demo mode, gives every browser a name of its own, so that the demo inbox shows it the messages that it caused: with the
 * inbox, and with what may cause one. Answers that caches may share name nobody.
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
