import type { FastifyInstance, InjectOptions } from 'fastify';
import { sealWith } from '../../../server/account/seal.ts';
import { newReferralCode } from '../../../server/account/secrets.ts';
import { openSession } from '../../../server/account/sessions.ts';
import { type AppOptions, buildApp } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/database/database.ts';
import { createBackground } from '../../../server/http/background.ts';
import type { Message } from '../../../server/shared/messages/outbox.ts';
import { SMS_CAPS } from '../../../server/shared/messages/sms-caps.ts';
import { createSandbox } from '../../../server/wallet/payments/sandbox.ts';
import { checkAnswers } from './answers.ts';
import { openTestDatabase } from './database.ts';
import { createTestLog, guardSecrets, type TestLog } from './log.ts';

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

export interface Reply {
  status: number;
  /** The body as received: `{ msg, data, errors? }`. */
  body: { msg: string; data?: unknown; errors?: Record<string, string> };
  headers: Record<string, string | string[] | number | undefined>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
}

export interface TestServer {
  app: FastifyInstance;
  context: Context;
  database: Database;
  /** Every sent message, oldest first. */
  sent: Message[];
  /** The log. If a secret is in it, `close` fails. */
  log: TestLog;
  /** `call('POST', 'live-bet/save', { token, body })` */
  call(method: 'GET' | 'POST', path: string, call?: Call): Promise<Reply>;
  /** A verified person with an empty wallet and a proven email, signed in; no password. */
  signUp(more?: {
    phone?: string;
    email?: string;
    /** Whether they still have to say whether they want a deposit limit. */
    isAskedForLimit?: boolean;
  }): Promise<{ userId: number; phone: string; token: string; refresh: string }>;
  /** Listens on a free port of 127.0.0.1 and returns the address, without a slash at the end. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The hash of an unknown password; cheap to compare with. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=64,t=1,p=1$IuFIeIWP/dK2/OI8b1qOuw$0dtJq2EpSyehJfi+2gBdDjlxxOzOVzl8i69z5QyNnIo';

/**
 * The whole server with a fresh database. Not rate limited by default. A given log is not checked for
 * secrets.
 */
export async function startTestServer(
  options: AppOptions & { context?: Partial<Context>; database?: Database } = {},
): Promise<TestServer> {
  const database = options.database ?? (await openTestDatabase());
  const sent: Message[] = [];
  const log = createTestLog();
  const context: Context = {
    mode: 'demo',
    publicUrl: 'http://sikka.test',
    securityContact: undefined,
    database,
    log: log.log,
    outbox: {
      send: async (message) => {
        sent.push(message);
        secrets?.addMessage(message);
      },
    },
    smsCaps: SMS_CAPS.demo,
    starterPaise: 1000_00,
    welcomePaise: 100_00,
    referralPaise: 50_00,
    seal: sealWith(Buffer.alloc(32, 7)),
    push: { keys: undefined, subject: 'mailto:push@sikka.test', origins: ['https://push.example.com'] },
    background: createBackground(log.log),
    payments: createSandbox(database, log.log, { answerAfterMs: 0 }),
    matchFeed: undefined,
    beacon: undefined,
    bots: false,
    ...options.context,
  };
  const app = buildApp(context, { perMinute: 1_000_000, ...options });
  checkAnswers(app);
  const secrets = options.context?.log === undefined ? guardSecrets(app, database, log.lines) : undefined;
  await app.ready();
  let people = 0;

  return {
    app,
    context,
    database,
    sent,
    log,
    async call(method, path, { token, body, headers, cookies } = {}) {
      const request: InjectOptions = {
        method,
        url: `/api/${path}`,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(cookies && { cookies }),
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      };
      const reply = await app.inject(request);
      return {
        status: reply.statusCode,
        body: reply.body === '' ? { msg: '' } : JSON.parse(reply.body),
        headers: reply.headers,
        cookies: reply.cookies,
      };
    },
    async signUp({ phone, email, isAskedForLimit = false } = {}) {
      people++;
      const number = phone ?? String(7_000_000_000 + people);
      const [user] = await database.query<{ id: number }>(
        `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code, verified_at,
           email_proven_at, limit_declined_at)
         values ('Test', 'Bettor', $1, $2, '110001', 'Delhi', $4, $3, now(), now(), case when $5::boolean then null else now() end)
         returning id`,
        [
          number,
          email ?? `bettor${number}@example.test`,
          newReferralCode(),
          UNKNOWN_PASSWORD,
          isAskedForLimit,
        ],
      );
      if (!user) throw new Error('no user was inserted');
      await database.query('insert into wallets (user_id) values ($1)', [user.id]);
      const { access, refresh } = await openSession(database, user.id);
      secrets?.add(access, refresh);
      return { userId: user.id, phone: number, token: access, refresh };
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
