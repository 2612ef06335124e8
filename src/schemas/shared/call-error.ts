/**
 * Why a call gave no answer.
 *
 * `refused`: the server refused, and nothing has changed; `errors` are messages by field, `data` is its
 * data, such as the new price. After every other kind it is unknown whether the call took effect. `timeout`:
 * no complete answer in time. `offline`: no connection, or a lost one. `aborted`: the caller gave up.
 * `broken`: an answer that violates the contract, including a status from 500; `call` and `field` say where,
 * `msg` is the server's message or empty, `request` is its id in the server's log.
 */
export type CallFault =
  | { kind: 'refused'; status: number; msg: string; errors: Record<string, string>; data: unknown }
  | { kind: 'timeout' }
  | { kind: 'offline' }
  | { kind: 'aborted' }
  | {
      kind: 'broken';
      status: number;
      msg: string;
      call: string;
      field: string;
      request?: string | undefined;
    };

/** The error of a failed call: an Error named `CallError`, distinguished by `kind`. */
export type CallError = Error & CallFault;

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}

/** Whether the server has answered that there is no such thing. */
export const isNotFound = (error: unknown): boolean =>
  isCallError(error) && error.kind === 'refused' && error.status === 404;
