import type { FastifyRequest } from 'fastify';
import { browserIn } from './cookies.ts';
import { deviceOf } from './device.ts';

/** What a request says of who makes it, whether or not they are signed in. */
export interface Asker {
  address: string;
  /** What the cookie of their browser holds; undefined for one without it. */
  browser: string | undefined;
  /** What that is called, as `Chrome, Android`; empty when it does not say. */
  device: string;
  /** Where the demo inbox shows what they cause to be sent. */
  visitor: string | null;
}

export const askerOf = (request: FastifyRequest): Asker => ({
  address: request.ip,
  browser: browserIn(request),
  device: deviceOf(request.headers['user-agent']),
  visitor: request.visitor,
});
