import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context, Jobs } from '../../../server/context.ts';
import { startJobs } from '../../../server/jobs.ts';
import { noPayments } from '../../../server/wallet/payments/none.ts';
import { createSandbox } from '../../../server/wallet/payments/sandbox.ts';
import { createTestLog } from '../tools/log.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const IN_BOTH_MODES = [
  'account-sweep',
  'activity-sweep',
  'push-outbox',
  'push-delivery',
  'push-sweep',
  'bonus-settlement',
  'books-sweep',
  'corrections',
  'daily-match',
  'deposit-expiry',
  'favourites-sweep',
  'news-sweep',
  'price-history',
  'price-history-sweep',
  'private-leagues',
  'referral-payment',
  'settlement',
  'sms-sweep',
];

test.each([
  ['live', IN_BOTH_MODES],
  [
    'demo',
    [
      ...IN_BOTH_MODES,
      'beacon',
      'croupier',
      'inbox-sweep',
      'leagues',
      'sandbox-answers',
      'sandbox-sweep',
      'support-desk',
    ],
  ],
] as const)('in %s mode the jobs of all rooms start, and each failure is logged', async (mode, names) => {
  const { log, events } = createTestLog();
  const away = () => Promise.reject(new Error('away'));
  const database = { ...server.database, query: away, transaction: away };
  const payments = mode === 'demo' ? createSandbox(database, log) : noPayments;
  const context: Context = { ...server.context, mode, database, log, payments };
  const jobs = startJobs(context);
  await setImmediate();
  await jobs.stop();
  expect(events().sort()).toEqual(names.map((name) => `${name}.failed`).sort());

  const rooms = import.meta.glob<Record<string, Jobs>>('/server/*/**/jobs.ts', { eager: true });
  const known = Object.values(rooms).flatMap((room) => Object.values(room).flatMap((of) => of(context)));
  expect(known.map(({ name }) => name).sort()).toEqual([...names].sort());
});
