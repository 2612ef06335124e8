import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';

/** A route of the API. */
export interface Call {
  method: string;
  /** Without the base: `live-bet/{id}`. */
  path: string;
  schema: FastifySchema;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the API, in the order in which they were added. */
    calls: readonly Call[];
  }
}

const BASE = '/api/';
/** The catch-all route for unknown paths, which is not a call. */
const NO_CALL = '/api/*';

/** Collects the routes that are added after this plugin, for the contract. */
export const calls = fp(async (app) => {
  const found: Call[] = [];
  app.decorate('calls', found);
  app.addHook('onRoute', ({ method, url, schema = {} }) => {
    if (!url.startsWith(BASE) || url === NO_CALL) return;
    const path = url.slice(BASE.length).replaceAll(/:(\w+)/g, '{$1}');
    // A GET answers a HEAD by itself.
    for (const one of [method].flat()) if (one !== 'HEAD') found.push({ method: one, path, schema });
  });
});
