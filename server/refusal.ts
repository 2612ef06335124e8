/** Refusals that are logged because they may be signs of guessing, flooding or cheating. */
export type RefusalEvent =
  | 'account.suspended'
  | 'attempts.limited'
  | 'code.limited'
  | 'code.refused'
  | 'key.given-up'
  | 'key.other-body'
  | 'key.too-old'
  | 'login.limited'
  | 'login.refused'
  | 'operator.token-refused'
  | 'origin.refused'
  | 'overload.shed'
  | 'password.refused'
  | 'payout-account.refused'
  | 'rate.limited'
  | 'reset.refused'
  | 'session.refused'
  | 'refresh-token.reused'
  | 'sms.limited'
  | 'stream.refused';

/**
 * A deliberate refusal of a request: a status, a sentence for the person, and the field that it belongs to.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly data: unknown;
  readonly event: RefusalEvent | undefined;

  constructor(
    status: number,
    msg: string,
    more: { errors?: Record<string, string>; data?: unknown; event?: RefusalEvent } = {},
  ) {
    super(msg);
    this.status = status;
    this.errors = more.errors;
    this.data = more.data;
    this.event = more.event;
  }
}

/**
 * Ignores a refusal, which means that another process or an operator was first; throws any other error, and a refusal
 * that has one as its cause.
 */
export function leaveToOthers(error: unknown): void {
  if (!(error instanceof Refusal) || error.cause !== undefined) throw error;
}
