import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A browser that reads from here is given a name. */
    namesVisitor?: boolean;
  }
}

const COOKIE = 'visitor';
const OURS = /^[A-Za-z0-9_-]{22}$/;
const visitors = new WeakMap<FastifyRequest, string>();

/**
 * Gives every browser a name of its own, so that the demo inbox shows it the messages that it caused: with the
 * inbox, and with what may cause one. Answers that caches may share name nobody.
 */
export function nameVisitors(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' && !request.routeOptions.config.namesVisitor) return;
    const known = request.cookies[COOKIE];
    if (known !== undefined && OURS.test(known)) {
      visitors.set(request, known);
      return;
    }
    const fresh = randomBytes(16).toString('base64url');
    visitors.set(request, fresh);
    reply.setCookie(COOKIE, fresh, { path: '/api', httpOnly: true, sameSite: 'strict' });
  });
}

/** The browser that asks; null where browsers are not told apart. */
export function visitorOf(request: FastifyRequest): string | null {
  return visitors.get(request) ?? null;
}
