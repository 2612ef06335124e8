import { unescape as decoded } from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../database/failures.ts';
import type { Background } from '../http/background.ts';
import type { Log } from '../log.ts';
import type { Message, Outbox } from './outbox.ts';

const PAUSES_MS = [1000, 5000, 20_000];

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
      background.start((stopping) => deliver(url, message, log, stopping));
    },
  };
}

async function deliver(
  url: string,
  { channel, to, text }: Message,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  for (const wait of [...PAUSES_MS, undefined]) {
    const why = await post(new URL(url), JSON.stringify({ to, text }));
    if (why === undefined) return;
    log.error({ event: 'message.undelivered', channel, why });
    if (wait === undefined) return;
    // Who stops tries the rest at once.
    await pause(wait, undefined, { ref: false, signal: stopping }).catch(() => {});
  }
}

/** Returns what went wrong, if anything: nothing of the address, which may hold a secret. */
async function post(url: URL, body: string): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', ...authorizationOf(url) };
  // `fetch` refuses an address with user and password in it.
  const address = new URL(url);
  address.username = address.password = '';
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers,
      body,
      // Elsewhere nobody was trusted with it.
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return ok ? undefined : `status ${status}`;
  } catch (error) {
    if (!(error instanceof Error)) return 'no answer';
    return codeOf(error.cause) || error.name;
  }
}

/** User and password of an address, as a request carries them. */
function authorizationOf({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = Buffer.from(`${decoded(username)}:${decoded(password)}`);
  return { authorization: `Basic ${pair.toString('base64')}` };
}
