import type { CallError } from '../../schemas/shared/call-error.ts';
import type { PortFailed } from './events.ts';

/** The server refused, and nothing has changed. */
export type Refusal = Extract<CallError, { kind: 'refused' }>;

export type Result<Receipt> =
  /** Storage held no request whose outcome is unknown. */
  | { outcome: 'none' }
  | { outcome: 'applied'; receipt: Receipt }
  | { outcome: 'refused'; refusal: Refusal }
  /** The answer was lost; the request has taken no effect, and never will. */
  | { outcome: 'notApplied' };

/** The end of a money request, with its subject. */
export type Outcome<Receipt> = Result<Receipt> & { subject: string };

/** An event of a statechart. Only events of ports have an `error` or an `output`. */
type Ended = { type: string; output?: unknown } & Partial<Pick<PortFailed<string>, 'error'>>;

/** The refusal that a call or a money request ended with. After any other error the outcome is unknown. */
export function refusalIn({ error, output }: Ended): Refusal | undefined {
  if (error !== undefined) return error.kind === 'refused' ? error : undefined;
  return isOutcome(output) && output.outcome === 'refused' ? output.refusal : undefined;
}

/** The server's message on a refusal, and its messages by field. */
export function messagesIn(event: Ended): Pick<Refusal, 'errors' | 'msg'> | undefined {
  const refusal = refusalIn(event);
  return refusal && { errors: refusal.errors, msg: refusal.msg };
}

/** The server's message on a refusal; empty after any other error. */
export function messageIn(event: Ended): string {
  return refusalIn(event)?.msg ?? '';
}

/** One field of the data that came with a refusal, such as the new price. */
export function refusalData(event: Ended, field: string): unknown {
  const data = refusalIn(event)?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  return new Map<string, unknown>(Object.entries(data)).get(field);
}

/** The server said no. */
export function isRefusal({ event }: { event: Ended }): boolean {
  return refusalIn(event) !== undefined;
}

/** The server refused, with messages by field. */
export function isIncorrect({ event }: { event: Ended }): boolean {
  return Object.keys(refusalIn(event)?.errors ?? {}).length > 0;
}

/** The session is over. */
export function isSignedOut({ event }: { event: Ended }): boolean {
  return refusalIn(event)?.status === 401;
}

/** The act takes a fresh log-in, and the sign-in is too old. */
export function isSignInTooOld({ event }: { event: Ended }): boolean {
  const refusal = refusalIn(event);
  return refusal?.status === 403 && 'session' in refusal.errors;
}

/** There is no such thing, or it belongs to somebody else. */
export function isMissing({ event }: { event: Ended }): boolean {
  return refusalIn(event)?.status === 404;
}

/** There were too many tries, so the server refuses more for now. */
export function isTooOften({ event }: { event: Ended }): boolean {
  return refusalIn(event)?.status === 429;
}

/** A money request has taken effect. */
export function isApplied({ event: { output } }: { event: Ended }): boolean {
  return isOutcome(output) && output.outcome === 'applied';
}

/** Storage held no money request whose outcome is unknown. */
export function isNone({ event: { output } }: { event: Ended }): boolean {
  return isOutcome(output) && output.outcome === 'none';
}

function isOutcome(output: unknown): output is Outcome<unknown> {
  return typeof output === 'object' && output !== null && 'outcome' in output;
}
