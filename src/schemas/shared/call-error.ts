/**
 * Why a call gave no answer.
 *
 * `refused`: the server said no, and nothing has changed; `errors` are messages by field, `data` is what came
 * with it, such as the new price. After every other kind it is unknown whether the call took effect.
 * `timeout`: no whole answer within the time-out. `offline`: no connection, or one that was lost.
 * `aborted`: the caller gave up. `broken`: an answer that does not keep the contract, a status of 500 and
 * above included; `call` and `field` say where, `msg` is the server's word if it had one, else empty, and by `request`
 * the server's log knows it.
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

/** The error of a failed call: an Error named `CallError`, told apart by `kind`. */
export type CallError = Error & CallFault;

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}
