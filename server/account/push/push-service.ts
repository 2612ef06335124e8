import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '../../../src/schemas/account/push.ts';
import { codeOf } from '../../database/failures.ts';
import { isAtPushService } from './reach.ts';
import type { PushKeys, PushSettings } from './settings.ts';

const ANSWER_MS = 10_000;

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The answer of a push service (RFC 8030). */
export type PushAnswer =
  | { kind: 'accepted' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  /** It cannot take the message now. */
  | { kind: 'later'; why: string; afterMs: number }
  /** The subscription was made with another pair of keys: the service takes no message for it from this server. */
  | { kind: 'foreign'; why: string }
  /** It would refuse the same message again. */
  | { kind: 'refused'; why: string };

export interface PushSender {
  keys: PushKeys;
  push: PushSettings;
  signal: AbortSignal;
}

/** Encrypts a message (RFC 8291) and hands it to the push service of its browser, within ten seconds. */
export async function sendPush(
  { keys, push, signal }: PushSender,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  ttlSeconds: number,
): Promise<PushAnswer> {
  // The operator may have named the service once, and no longer.
  if (!isAtPushService(endpoint, push.origins)) return { kind: 'gone' };
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { ...keys, subject: push.subject },
      TTL: ttlSeconds,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    },
  );
  try {
    const reply = await send(new URL(endpoint), body, {
      method,
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    return answerOf(reply);
  } catch (error) {
    return { kind: 'later', why: codeOf(error), afterMs: 0 };
  }
}

interface Reply {
  status: number;
  retryAfter: string | undefined;
}

/** Sends a request and reads the head of the answer. It follows no redirection. */
function send(url: URL, body: Buffer | null, options: RequestOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? tlsRequest : plainRequest;
    begin(url, { ...options, agent: false }, (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    })
      .on('error', reject)
      .end(body);
  });
}

function answerOf({ status, retryAfter }: Reply): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const why = `HTTP ${status}`;
  if (status === 401 || status === 403) return { kind: 'foreign', why };
  return status === 429 || status >= 500
    ? { kind: 'later', why, afterMs: waitOf(retryAfter) }
    : { kind: 'refused', why };
}

/** The milliseconds that `Retry-After` asks for, in seconds or as a date; 0 without it. */
function waitOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,8}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  return Math.max(0, (Date.parse(retryAfter) || 0) - Date.now());
}
