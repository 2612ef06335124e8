import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isUnreachable } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';

/** Answers with what went wrong, in the one shape that every refusal has. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request);
  const wait = waitOf(refusal.data);
  if (wait !== undefined && refusal.status === 429) reply.header('retry-after', String(wait));
  return reply
    .code(refusal.status)
    .send({ msg: refusal.message, errors: refusal.errors, data: refusal.data });
}

const BODY = new Map<number, string>([
  [400, 'The request is not valid'],
  [404, 'Not found'],
  [413, 'The request is too large'],
  [414, 'The address is too long'],
  [415, 'The request must be JSON'],
]);

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (isUnreachable(error)) {
    log(error, request);
    return new Refusal(503, 'The database cannot be reached. Please try again in a moment');
  }
  const status = error instanceof Object && 'statusCode' in error ? Number(error.statusCode) : 500;
  const msg = BODY.get(status);
  if (msg !== undefined) return new Refusal(status, msg);
  log(error, request);
  return new Refusal(500, 'Something went wrong on our side');
}

/** Which route and where in the code: never what was sent, which may hold a password or a number. */
function log(error: unknown, request: FastifyRequest): void {
  const where = `${request.method} ${request.routeOptions.url ?? 'unknown route'}`;
  console.error(where, codeOf(error), error instanceof Error ? error.stack : typeof error);
}

function waitOf(data: unknown): number | undefined {
  return data instanceof Object && 'wait' in data && typeof data.wait === 'number' ? data.wait : undefined;
}
