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
 * Passes messages to the operator's provider: a POST of `{ to, text }` to the address of the channel.
 * Requests do not wait for the delivery, so that their timing does not tell whether a message was sent; a
 * stopping server does wait.
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
  // By the id a provider recognises a message that it has accepted but whose answer was lost.
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

/** Whether the provider refuses the message itself; 408 and 429 only mean that it cannot take it now. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Returns the failure, if any. It says nothing of the address, which may hold a secret. */
async function post(url: URL, body: string, over: AbortSignal): Promise<Failure | undefined> {
  const headers = { 'content-type': 'application/json', ...authorizationOf(url) };
  // `fetch` refuses an address that contains user and password.
  const address = new URL(url);
  address.username = address.password = '';
  // Not `AbortSignal.timeout`: inside `AbortSignal.any` it may be garbage-collected before it fires.
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new DOMException('No answer', 'TimeoutError')), ANSWER_MS);
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers,
      body,
      // Another address must not get the message.
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

/** The `authorization` header for the user and password of an address. */
function authorizationOf({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = Buffer.from(`${decoded(username)}:${decoded(password)}`);
  return { authorization: `Basic ${pair.toString('base64')}` };
}
