import { setTimeout as pause } from 'node:timers/promises';
import type { Message, Outbox } from './outbox.ts';

const PAUSES_MS = [1000, 5000, 20_000];

/**
 * Hands messages to the operator's provider: a POST of `{ to, text }` to the address of the channel. Nobody waits
 * for the delivery, so that the time an answer takes does not tell whether a message went out.
 */
export function webhookOutbox(urls: { smsUrl: string; mailUrl: string }): Outbox {
  return {
    async send(message) {
      void deliver(message.channel === 'sms' ? urls.smsUrl : urls.mailUrl, message);
    },
  };
}

async function deliver(url: string, { channel, to, text }: Message): Promise<void> {
  for (const wait of [...PAUSES_MS, undefined]) {
    const failure = await post(url, JSON.stringify({ to, text }));
    if (failure === undefined) return;
    console.error(`The ${channel} provider did not take a message: ${failure}`);
    if (wait === undefined) return;
    await pause(wait, undefined, { ref: false });
  }
}

/** Returns what went wrong, if anything. */
async function post(url: string, body: string): Promise<string | undefined> {
  try {
    const headers = { 'content-type': 'application/json' };
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    });
    return ok ? undefined : `status ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
