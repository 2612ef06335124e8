import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { codeOf } from './database/failures.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Takes objects with an `event`: what happened, as one searches for it, such as `login.limited`. */
export type Log = FastifyBaseLogger;

/**
 * All that a line may say, besides its level and time. Anything else is left out, whoever logs it: what somebody
 * sent, a secret, a code or a number comes in no line, since none of these is a place for it.
 */
const FIELDS = [
  'event',
  /** The request's id, which its answer has as `x-request-id`. */
  'request',
  'method',
  /** The pattern of the path, such as `/api/ticket/:token`: the path itself may open something. */
  'route',
  'status',
  /** Milliseconds that an answer took. */
  'ms',
  /** The id of who is signed in. */
  'user',
  /** An IPv4 address, or the /64 of an IPv6 one. */
  'network',
  /** Seconds until it may be tried again. */
  'wait',
  /** Of a message: sms or email. */
  'channel',
  /** Why a provider did not take a message: a status or a system's code. */
  'why',
  /** Of a payment that cannot be credited: the number of the order, and the provider's own of the payment. */
  'reference',
  'paymentId',
  /** Of SMS: how many were asked for, of how many, in which period. */
  'used',
  'most',
  'period',
  /** Of an operator's act: the command without what was given to it, and by whom. */
  'command',
  'who',
  'err',
];

/**
 * A log of one JSON object a line.
 * @param stream where the lines go; left out: the standard output
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
      // Else it would make an error's message the line's own. Ours have none, nor need those of others.
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

/** A message of these may quote what was sent. */
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
