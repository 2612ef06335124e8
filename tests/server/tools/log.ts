import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../server/database/database.ts';
import { createLog, type Log } from '../../../server/log.ts';

export interface LogLine {
  level: string;
  event?: string;
  [field: string]: unknown;
}

export interface TestLog {
  log: Log;
  /** Every line that was written, oldest first. */
  lines: LogLine[];
  /** The names of events since the last call, except the line of each request. */
  events(): (string | undefined)[];
}

/** A log in memory: the console stays silent. */
export function createTestLog(): TestLog {
  const lines: LogLine[] = [];
  let told = 0;
  return {
    log: createLog('debug', { write: (text) => void lines.push(JSON.parse(text)) }),
    lines,
    events() {
      const fresh = lines.slice(told);
      told = lines.length;
      return fresh.flatMap(({ event }) => (event === 'request' ? [] : [event]));
    },
  };
}

/** Fields of requests and answers with private values. */
const PRIVATE = new Set([
  'password',
  'confirmPassword',
  'conf_password',
  'newPass',
  'conPass',
  'otp',
  'security_code',
  'factor_code',
  'manual_code',
  't',
  'token',
  'access_token',
  'phone',
  'contact_phone',
  'email',
  'contact_email',
  'account',
  're_account',
  'upi_id',
  'phone_pay',
  'g_pay',
  'paytm',
]);
/** Cookies without personal data. */
const OPEN_COOKIES = new Set(['lang', 'known', '__Host-lang', '__Host-known']);

/** Private values in the database, read at the end. */
const KEPT = [
  'select phone as secret from users union select email from users',
  "select server_seed as secret from seeds where state <> 'revealed'",
  'select token as secret from tickets',
  'select account as secret from payout_accounts union select upi_id from payout_accounts',
];

export interface Secrets {
  add(...values: unknown[]): void;
  /** Adds the private parts of a message: its address, its code, its link. */
  addMessage(message: { to: string; text: string }): void;
}

/**
 * Collects every password, code, token, cookie, phone, email and account number that reaches this server,
 * leaves it or is stored. Fails if the log has any of them when the server closes.
 */
export function guardSecrets(app: FastifyInstance, database: Database, lines: readonly LogLine[]): Secrets {
  const secrets = new Set<string>();
  const add = (...values: unknown[]) => {
    // A shorter text, such as a single digit typed as a code, occurs everywhere.
    for (const value of values) if (typeof value === 'string' && value.length >= 6) secrets.add(value);
  };
  const addFrom = (value: unknown, depth = 0): void => {
    if (!(value instanceof Object) || depth > 8) return;
    for (const [name, inner] of Object.entries(value)) {
      // An answer masks account numbers.
      if (PRIVATE.has(name) && !String(inner).includes('•')) add(inner);
      addFrom(inner, depth + 1);
    }
  };

  app.addHook('onRequest', async ({ headers, cookies }) => {
    add(headers.authorization?.split(' ').at(-1));
    for (const [name, value] of Object.entries(cookies)) if (!OPEN_COOKIES.has(name)) add(value);
  });
  const addSent = async ({ body, params }: { body: unknown; params: unknown }) => {
    addFrom(body);
    addFrom(params);
  };
  // The body as sent, even with wrong fields, and as coerced by its struct.
  app.addHook('preValidation', addSent);
  app.addHook('preHandler', addSent);
  app.addHook('onSend', async (_request, reply, payload) => {
    for (const cookie of [reply.getHeader('set-cookie')].flat()) {
      const [, name = '', value] = /^([^=]+)=([^;]*)/.exec(String(cookie ?? '')) ?? [];
      if (!OPEN_COOKIES.has(name)) add(value);
    }
    if (typeof payload === 'string' && payload.startsWith('{')) addFrom(JSON.parse(payload));
  });
  app.addHook('onClose', async () => {
    for (const query of KEPT) {
      // Some tests close the database first, or break it.
      const rows = await database.query<{ secret: string }>(query).catch(() => []);
      add(...rows.map(({ secret }) => secret));
    }
    const leaks = leaksIn(lines, secrets);
    if (leaks.length > 0) throw new Error(`The log has what it must not: ${leaks.join('; ')}`);
  });
  return {
    add,
    addMessage({ to, text }) {
      add(to, ...(text.match(/\b\d{6}\b/g) ?? []), /#t=(\S+)/.exec(text)?.[1]);
    },
  };
}

/** Each line that contains one of these texts, not merely inside a longer word or number. */
export function leaksIn(lines: readonly LogLine[], secrets: Iterable<string>): string[] {
  const texts = lines.map((line) => JSON.stringify(line));
  const whole = texts.join('\n');
  return [...secrets].flatMap((secret) => {
    if (!whole.includes(secret)) return [];
    const alone = new RegExp(`(?<![A-Za-z0-9])${escaped(secret)}(?![A-Za-z0-9])`);
    return texts.filter((text) => alone.test(text)).map((text) => `${secret} in ${text}`);
  });
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
