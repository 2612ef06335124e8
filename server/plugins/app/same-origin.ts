import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Refusal } from '../../refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes that other sites' pages ask for. */
export const sameOrigin = fp(async (app) => {
  app.addHook('onRequest', refuseOtherOrigins);
});

/**
 * Refuses a change that another site's page asks for. A browser says where a request comes from by
 * Sec-Fetch-Site or, on plain http, by Origin alone; whoever sends neither is no browser.
 * @throws Refusal 403
 */
async function refuseOtherOrigins({ method, headers }: FastifyRequest): Promise<void> {
  if (SAFE.has(method)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  // HTTP/2 has another name for it.
  const host = headers.host ?? headers[':authority'];
  const own = site === undefined ? origin === undefined || hostOf(origin) === host : isOwn(site);
  if (!own) throw new Refusal(403, 'This request comes from another site', { event: 'origin.refused' });
}

/** `none`: the person's own doing, no page's. */
function isOwn(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
