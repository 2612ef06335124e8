import type { CallError, CallFault } from '../../schemas/shared/call-error.ts';

const callError = (fault: CallFault): CallError =>
  Object.assign(new Error(fault.kind), { name: 'CallError' }, fault);

/** The server said no. */
export const refused = (
  status: number,
  msg: string,
  { errors = {}, data }: { errors?: Record<string, string>; data?: unknown } = {},
) => callError({ kind: 'refused', status, msg, errors, data });

/** No connection. */
export const offline = callError({ kind: 'offline' });

/** No answer in time. */
export const timeout = callError({ kind: 'timeout' });

/** The server failed on the way. */
export const broken = callError({
  kind: 'broken',
  status: 500,
  msg: 'Oops',
  call: 'GET x',
  field: 'status',
  request: 'q7Bx_0aZ-k2F',
});
