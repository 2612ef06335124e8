import type { Struct } from 'superstruct';
import type { CallError, CallFault } from '../../schemas/shared/call-error.ts';

/** The origin of a value, for an error about it. */
export interface Origin {
  call: string;
  status: number;
  /** The name of this part of the answer. */
  field: string;
  /** The server's id of the request, if the answer has one. */
  request?: string | undefined;
}

export function callError(fault: CallFault): CallError {
  const error = new Error(describe(fault));
  error.name = 'CallError';
  return Object.assign(error, fault);
}

/**
 * The error of a request without an answer; the reason of its signal says why it was aborted here, if it was.
 */
export function lost({ aborted, reason }: AbortSignal): CallError {
  return callError({ kind: !aborted ? 'offline' : reason === 'timeout' ? 'timeout' : 'aborted' });
}

/** The value as its struct coerces it; unknown properties are dropped. Throws `broken`. */
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
