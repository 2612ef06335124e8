import type { FastifyRequest } from 'fastify';
import { browserIn } from './cookies.ts';
import { deviceOf } from './device.ts';

/** The browser and device from which a request comes, whether or not somebody is signed in. */
export interface Asker {
  address: string;
  /** The content of the browser's cookie; undefined without one. */
  browser: string | undefined;
  /** The device's name, as `Chrome, Android`; empty when the request does not say. */
  device: string;
  /** The browser id whose demo inbox shows the messages that this request causes. */
  visitor: string | null;
}

export const askerOf = (request: FastifyRequest): Asker => ({
  address: request.ip,
  browser: browserIn(request),
  device: deviceOf(request.headers['user-agent']),
  visitor: request.visitor,
});
