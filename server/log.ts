import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { codeOf } from './database/failures.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Takes objects with an `event`, a searchable name of what happened, such as `login.limited`. */
export type Log = FastifyBaseLogger;

/**
 * The only fields that a line may have, besides its level and time. The log drops all others:
 * user input, secrets, codes and phone numbers have no field, so they are never logged.
 */
const FIELDS = [
  'event',
  /** The request's id, sent in its answer as `x-request-id`. */
  'request',
  'method',
  /** The pattern of the path, such as `/api/ticket/:token`: the path itself may contain a secret. */
  'route',
  'status',
  /** The time that an answer took, in milliseconds. */
  'ms',
  /** The id of the signed-in person. */
  'user',
  /** The id of the session in which a person closed their account. */
  'session',
  /** An IPv4 address, or the /64 of an IPv6 one. */
  'network',
  /** Seconds until the next attempt is allowed. */
  'wait',
  /** The channel of a message: sms or email. */
  'channel',
  /** Why a provider did not accept a message: a status or a system error code. */
  'why',
  /** Of a payment that cannot be credited: the order's number and the provider's id of the payment. */
  'reference',
  'paymentId',
  /** Of SMS: the number requested, the cap, and its period. */
  'used',
  'most',
  'period',
  /** Of an operator's act: the command without its arguments, and its operator. */
  'command',
  'who',
  'err',
];

/**
 * Makes a log that writes one JSON object a line.
 * @param stream the target of the lines; the standard output by default
 */
export function createLog(level: LogLevel, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) =>
          Object.fromEntries(FIELDS.flatMap((name) => (name in line ? [[name, line[name]]] : []))),
      },
      serializers: { err: describeError },
      // Else pino would use an error's message as the line's own. Our lines have no message.
      errorKey: 'error',
      hooks: {
        logMethod([line], method) {
          if (line instanceof Object) method.call(this, line instanceof Error ? { err: line } : line);
        },
      },
    },
    stream ?? pino.destination({ fd: 1, sync: true }),
  );
}

/** Messages of these database errors may quote user input. */
const QUOTES = /^(?:22|23)...$/;

/** The kind of an error, and the place in the code that threw it. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = codeOf(error);
  const isQuoting = QUOTES.test(code) || error instanceof SyntaxError;
  return {
    type: error.name,
    ...(code !== '' && { code }),
    ...(!isQuoting && { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}
