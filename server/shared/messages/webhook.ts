import { randomUUID } from 'node:crypto';
import { unescape as decoded } from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../database/failures.ts';
import type { Background } from '../../http/background.ts';
import type { Log } from '../../log.ts';
import type { Message, Outbox } from './outbox.ts';

const PAUSES_MS = [1000, 5000, 20_000];
const ANSWER_MS = 10_000;

/**
 * Hands messages to the operator's provider: a POST of `{ to, text }` to the address of the channel. Nobody waits
 * for the delivery, so that the time an answer takes does not tell whether a message went out; but a server that
 * stops does.
 */
export function webhookOutbox(
  urls: { smsUrl: string; mailUrl: string },
  log: Log,
  background: Pick<Background, 'start'>,
): Outbox {
  return {
    async send(message) {
      const url = message.channel === 'sms' ? urls.smsUrl : urls.mailUrl;
      background.start((stopping, over) => deliver(url, message, log, stopping, over));
    },
  };
}

async function deliver(
  url: string,
  { channel, to, text }: Message,
  log: Log,
  stopping: AbortSignal,
  over: AbortSignal,
): Promise<void> {
  // A provider that has taken it, but whose answer was lost, knows it again.
  const body = JSON.stringify({ id: randomUUID(), to, text });
  for (const wait of [...PAUSES_MS, undefined]) {
    const isLast = wait === undefined || stopping.aborted;
    const failure = await post(new URL(url), body, over);
    if (failure === undefined) return;
    const { why, isFinal } = failure;
    log.error({ event: 'message.undelivered', channel, why });
    if (isFinal || isLast || over.aborted) return;
    // A stopping server tries once more, at once.
    await pause(wait, undefined, { ref: false, signal: stopping }).catch(() => {});
  }
}

interface Failure {
  why: string;
  /** Whether the same message would be refused again. */
  isFinal: boolean;
}

/** The provider refuses the message itself; 408 and 429 say that it was only not taken now. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Returns what went wrong, if anything: nothing of the address, which may hold a secret. */
async function post(url: URL, body: string, over: AbortSignal): Promise<Failure | undefined> {
  const headers = { 'content-type': 'application/json', ...authorizationOf(url) };
  // `fetch` refuses an address with user and password in it.
  const address = new URL(url);
  address.username = address.password = '';
  // Not `AbortSignal.timeout`, which may be collected before its time once it is one of `any`.
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new DOMException('No answer', 'TimeoutError')), ANSWER_MS);
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers,
      body,
      // Elsewhere nobody was trusted with it.
      redirect: 'manual',
      signal: AbortSignal.any([silence.signal, over]),
    });
    return ok ? undefined : { why: `status ${status}`, isFinal: isFinal(status) };
  } catch (error) {
    const why = error instanceof Error ? codeOf(error.cause) || error.name : 'no answer';
    return { why, isFinal: false };
  } finally {
    clearTimeout(timer);
  }
}

/** User and password of an address, as a request carries them. */
function authorizationOf({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = Buffer.from(`${decoded(username)}:${decoded(password)}`);
  return { authorization: `Basic ${pair.toString('base64')}` };
}
