import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isBusy, isUnreachable } from '../database/failures.ts';
import { logFailure, logRefusal } from '../plugins/app/request-log.ts';
import { Refusal } from '../refusal.ts';
import { NOT_VALID } from './exchange.ts';

/** Answers an error, in the shape of every refusal. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request);
  logRefusal(request, refusal);
  // No hook runs for a malformed request.
  reply.header('x-request-id', request.id);
  const wait =
    refusal.status === 429 ? waitOf(refusal.data) : refusal.status === 503 ? RETRY_AFTER_S : undefined;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(bodyOf(refusal));
}

/** The largest answer to a refused request, in bytes. */
const MOST_BYTES = 4096;
const MOST_MESSAGE = 500;

/** The body as JSON. If it is too long, it loses the fields first, then the end of the message. */
function bodyOf({ message, errors, data }: Refusal): string {
  const bodies = [
    { msg: message, errors, data },
    { msg: message, data },
  ].map((body) => JSON.stringify(body));
  const short = bodies.find((body) => Buffer.byteLength(body) <= MOST_BYTES);
  return short ?? JSON.stringify({ msg: message.slice(0, MOST_MESSAGE) });
}

const SPEECHLESS = new Set(['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT']);
const UNREADABLE = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers malformed HTTP in the same shape, and closes the connection; without an answer if none is possible, as
 * without TLS.
 */
export function answerNoRequest(error: Error, socket: Socket): void {
  if (SPEECHLESS.has(codeOf(error)) || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE.get(codeOf(error)) ?? 400;
  const body = JSON.stringify({ msg: NOT_VALID });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** In seconds, like the time-out of a lock. */
const RETRY_AFTER_S = 3;

/** Whether the error is temporary: the same call may succeed in a moment. */
const isPassing = (error: unknown) => isUnreachable(error) || isBusy(error);

const BODY = new Map<number, string>([
  [404, 'Not found'],
  [413, 'The request is too large'],
  [414, 'The address is too long'],
  [415, 'The request must be JSON'],
]);

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const status = error instanceof Object && 'statusCode' in error ? Number(error.statusCode) : 500;
  // The client's fault, or a client that left in the middle: nothing for the log.
  if (status === 403) return new Refusal(404, 'Not found');
  if (status >= 400 && status < 500) return new Refusal(status, BODY.get(status) ?? NOT_VALID);
  if (isPassing(error)) {
    logFailure(request, 'database.unavailable', error);
    return new Refusal(
      503,
      isBusy(error)
        ? 'Too much happens here at once. Please try again in a moment'
        : 'The database cannot be reached. Please try again in a moment',
    );
  }
  logFailure(request, 'request.failed', error);
  return new Refusal(500, 'Something went wrong on our side');
}

function waitOf(data: unknown): number | undefined {
  return data instanceof Object && 'wait' in data && typeof data.wait === 'number' ? data.wait : undefined;
}
