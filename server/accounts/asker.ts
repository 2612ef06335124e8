import type { FastifyRequest } from 'fastify';
import { visitorOf } from '../http/visitor.ts';
import { browserIn } from './cookies.ts';

/** What is known of whoever asks before they sign in. */
export interface Asker {
  address: string;
  /** What the cookie of their browser holds; undefined for one without it. */
  browser: string | undefined;
  /** Where the demo inbox shows what they cause to be sent. */
  visitor: string | null;
}

export const askerOf = (request: FastifyRequest): Asker => ({
  address: request.ip,
  browser: browserIn(request),
  visitor: visitorOf(request),
});
