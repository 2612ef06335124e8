import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Refusal } from '../../refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that a page of another site requests. */
export const sameOrigin = fp(async (app) => {
  app.addHook('onRequest', refuseOtherOrigins);
});

/**
 * Refuses a write that a page of another site requests. A browser names the origin in Sec-Fetch-Site or, over
 * plain http, only in Origin; a client that sends neither is no browser.
 * @throws Refusal 403
 */
async function refuseOtherOrigins({ method, headers }: FastifyRequest): Promise<void> {
  if (SAFE.has(method)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  // HTTP/2 uses `:authority` instead of `host`.
  const host = headers.host ?? headers[':authority'];
  const own = site === undefined ? origin === undefined || hostOf(origin) === host : isOwn(site);
  if (!own) throw new Refusal(403, 'This request comes from another site', { event: 'origin.refused' });
}

/** `none`: the person opened the address themselves, no page did. */
function isOwn(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
