import { unescape as decoded } from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../database/failures.ts';
import type { Background } from '../http/background.ts';
import type { Log } from '../log.ts';
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
  for (const wait of [...PAUSES_MS, undefined]) {
    const isLast = wait === undefined || stopping.aborted;
    const why = await post(new URL(url), JSON.stringify({ to, text }), over);
    if (why === undefined) return;
    log.error({ event: 'message.undelivered', channel, why });
    if (isLast || over.aborted) return;
    // Who stops tries once more, at once.
    await pause(wait, undefined, { ref: false, signal: stopping }).catch(() => {});
  }
}

/** Returns what went wrong, if anything: nothing of the address, which may hold a secret. */
async function post(url: URL, body: string, over: AbortSignal): Promise<string | undefined> {
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
    return ok ? undefined : `status ${status}`;
  } catch (error) {
    if (!(error instanceof Error)) return 'no answer';
    return codeOf(error.cause) || error.name;
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
