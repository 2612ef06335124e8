import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MoneyRoute } from '../../../src/schemas/shared/requests.ts';
import { networkOf } from '../../http/network.ts';
import type { Refusal, RefusalEvent } from '../../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person named in this request's log lines; null for visitors. */
    loggedUserId: number | null;
  }
}

/**
 * Logs a line for each request, and sends the request's id in the answer, so that people can quote it in a
 * complaint.
 */
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

/** Common events, which are no sign of guessing or flooding. */
const ORDINARY: readonly RefusalEvent[] = ['session.refused', 'key.given-up', 'overload.shed'];

/** Logs refusals that concern security, and every refusal of a call that moves money. */
export function logRefusal(request: FastifyRequest, { event, status, data }: Refusal): void {
  const line = { ...whereOf(request), status, wait: waitIn(data) };
  if (event !== undefined) request.log[ORDINARY.includes(event) ? 'info' : 'warn']({ event, ...line });
  else if (isMoney(request)) request.log.info({ event: 'money.refused', ...line });
}

/** Logs a successful log-in. The route shows by which proof: a password, a code or a token. */
export function logLogIn(request: FastifyRequest, userId: number): void {
  request.loggedUserId = userId;
  request.log.info({ event: 'login.succeeded', ...whereOf(request) });
}

/** Logs that a person has closed their account, and the session in which they did. */
export function logClosing(request: FastifyRequest, sessionId: number): void {
  request.log.info({ event: 'account.closed', ...whereOf(request), session: sessionId });
}

/** Logs a failure of the server: its place in the code, never the user's input. */
export function logFailure(request: FastifyRequest, event: string, err: unknown): void {
  request.log.error({ event, ...whereOf(request), err });
}

const isMoney = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  method === 'POST' && MoneyRoute.is(url.replace('/api/', ''));

const waitIn = (data: unknown) => (data instanceof Object && 'wait' in data ? data.wait : undefined);

/** Logs the pattern of the path, not the path, which may contain a secret. */
function whereOf(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url,
    network: networkOf(request.ip),
    // Requests that Fastify cannot read have no decorators.
    user: request.loggedUserId ?? undefined,
  };
}
