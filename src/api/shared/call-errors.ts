import type { Struct } from 'superstruct';
import type { CallError, CallFault } from '../../schemas/shared/call-error.ts';

/** The origin of a value, for the error that names it. */
export interface Origin {
  call: string;
  status: number;
  /** The part of the answer that the value is. */
  field: string;
  /** The id that the server gave the request, if it said. */
  request?: string | undefined;
}

export function callError(fault: CallFault): CallError {
  const error = new Error(describe(fault));
  error.name = 'CallError';
  return Object.assign(error, fault);
}

/** The error of a request that ended without an answer: its signal's reason tells why, if it was cut off here. */
export function lost({ aborted, reason }: AbortSignal): CallError {
  return callError({ kind: !aborted ? 'offline' : reason === 'timeout' ? 'timeout' : 'aborted' });
}

/** The value as its struct reads it; properties unknown to the struct never hurt. Throws `broken`. */
export function checked<T>(struct: Struct<T, unknown>, value: unknown, { field, ...origin }: Origin): T {
  const [error, valid] = struct.validate(value, { coerce: true, mask: true });
  if (error) throw callError({ kind: 'broken', msg: '', ...origin, field: [field, ...error.path].join('.') });
  return valid;
}

function describe(fault: CallFault): string {
  if (fault.kind === 'refused') return fault.msg;
  if (fault.kind === 'broken') return `${fault.call} (${fault.status}): ${fault.field}`;
  return fault.kind;
}
