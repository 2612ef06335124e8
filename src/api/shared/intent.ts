import { callError } from './call-errors.ts';
import { within } from './within.ts';

const SEND_WITHIN_MS = 10_000;

/** A person's decision to move money: one for each tap, the same for all retries of its request. */
export interface Intent {
  /** The idempotency key. */
  key: string;
  /** The request is not sent after this time, in milliseconds of this device's clock: its prices are old by then. */
  sendBy: number;
}

/** The intent of a tap that happens now. */
export function intentOf(key: string): Intent {
  return { key, sendBy: Date.now() + SEND_WITHIN_MS };
}

/**
 * Waits for work that a request needs before it can be sent.
 * @throws CallError `refused`, once it is too late to send the request
 */
export async function beforeSending<T>(intent: Intent | undefined, work: Promise<T>): Promise<T> {
  if (intent === undefined) return work;
  const outcome = await within(intent.sendBy - Date.now(), work, notSent);
  refuseLate(intent);
  return outcome;
}

/**
 * Refuses to send a late request. Needed besides the timer, because a tab that was suspended continues before
 * its timers run.
 * @throws CallError `refused`
 */
export function refuseLate(intent: Intent | undefined): void {
  if (intent !== undefined && Date.now() >= intent.sendBy) throw notSent();
}

/** As after a refusal of the server, nothing has changed. */
function notSent() {
  const msg = 'This could not be sent within 10 seconds, so it was not sent.';
  return callError({ kind: 'refused', status: 408, msg, errors: {}, data: undefined });
}
