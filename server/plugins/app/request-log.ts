import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MoneyRoute } from '../../../src/schemas/shared/requests.ts';
import { networkOf } from '../../http/network.ts';
import type { Refusal, RefusalEvent } from '../../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person whom the log's lines of this request name; null for visitors. */
    loggedUserId: number | null;
  }
}

/** Logs a line for each request, and gives its id to whoever asks, to be named when something is wrong. */
export const requestLog = fp(async (app) => {
  app.decorateRequest('loggedUserId', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ event: 'request', ...whereOf(request), status, ms: Math.round(elapsedTime) });
  });
});

/** Events of every day, which are no sign of guessing or flooding. */
const ORDINARY: readonly RefusalEvent[] = ['session.refused', 'key.given-up', 'overload.shed'];

/** Logs a refusal that has to do with security, and every one of a call that moves money. */
export function logRefusal(request: FastifyRequest, { event, status, data }: Refusal): void {
  const line = { ...whereOf(request), status, wait: waitIn(data) };
  if (event !== undefined) request.log[ORDINARY.includes(event) ? 'info' : 'warn']({ event, ...line });
  else if (isMoney(request)) request.log.info({ event: 'money.refused', ...line });
}

/** Logs that somebody is signed in from now on; by what they have shown, the route tells. */
export function logLogIn(request: FastifyRequest, userId: number): void {
  request.loggedUserId = userId;
  request.log.info({ event: 'login.succeeded', ...whereOf(request) });
}

/** Logs what is our fault: where in the code, never what was sent. */
export function logFailure(request: FastifyRequest, event: string, err: unknown): void {
  request.log.error({ event, ...whereOf(request), err });
}

const isMoney = ({ routeOptions: { url = '' } }: FastifyRequest) => MoneyRoute.is(url.replace('/api/', ''));

const waitIn = (data: unknown) => (data instanceof Object && 'wait' in data ? data.wait : undefined);

/** The pattern of the path, not the path: what stands in it may open something. */
function whereOf(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url,
    network: networkOf(request.ip),
    // Requests that Fastify cannot read have no decorators.
    user: request.loggedUserId ?? undefined,
  };
}
