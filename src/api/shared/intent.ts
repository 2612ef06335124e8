import { callError } from './call-errors.ts';
import { within } from './within.ts';

const SEND_WITHIN_MS = 10_000;

/** A person's decision to move money: one for each tap, the same for every retry of the request. */
export interface Intent {
  /** The idempotency key. */
  key: string;
  /** The request is not sent after this time, in milliseconds of this device's clock: its prices are old by then. */
  sendBy: number;
}

/** The intent of who has just tapped. */
export function intentOf(key: string): Intent {
  return { key, sendBy: Date.now() + SEND_WITHIN_MS };
}

/**
 * The outcome of what a request has to wait for before it can be sent.
 * @throws CallError `refused`, once the request is too late to be sent
 */
export async function beforeSending<T>(intent: Intent | undefined, work: Promise<T>): Promise<T> {
  if (intent === undefined) return work;
  const outcome = await within(intent.sendBy - Date.now(), work, notSent);
  refuseLate(intent);
  return outcome;
}

/**
 * Refuses to send a request that is too late. A tab that was suspended reads the clock before its timers run.
 * @throws CallError `refused`
 */
export function refuseLate(intent: Intent | undefined): void {
  if (intent !== undefined && Date.now() >= intent.sendBy) throw notSent();
}

/** Nothing has changed, as after a refusal of the server. */
function notSent() {
  const msg = 'This could not be sent within 10 seconds, so it was not sent.';
  return callError({ kind: 'refused', status: 408, msg, errors: {}, data: undefined });
}
