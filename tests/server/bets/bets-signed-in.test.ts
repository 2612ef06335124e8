import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { suspend } from '../../../server/account/sessions.ts';
import type { Database } from '../../../server/database/database.ts';
import { fund, makeMatch, type TestMatch, wallet } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

/** The statement that places a bet also looks up the session, so no earlier statement does. */
let server: TestServer;
let match: TestMatch;
let bettor: { userId: number; token: string; refresh: string };
/** The first words of what the server has asked its database. */
const asked: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: noting(await openTestDatabase()) });
  match = await makeMatch(server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  bettor = await server.signUp();
  await fund(server.database, bettor.userId, 500_00);
  asked.length = 0;
});

function noting(database: Database): Database {
  return {
    ...database,
    query: (sql, params) => {
      asked.push(sql.trim().split(/\s+/, 2).join(' '));
      return database.query(sql, params);
    },
  };
}

const save = (body: unknown, key?: string) =>
  server.call('POST', 'live-bet/save', {
    token: bettor.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const onHome = (bet_amount: number) => ({ team_value: match.home, bet_amount });

test('placing a bet takes one statement', async () => {
  expect((await save(onHome(100), 'one-statement-0123456789')).status).toBe(200);
  expect(asked).toEqual(['with bet_request']);
});

test('the log names the bettor, and the person who was refused', async () => {
  await save(onHome(100));
  await save(onHome(500));
  await save({ team_value: 999_999_999, bet_amount: 10 });
  await save({});
  const lines = server.log.lines.filter(({ event, user }) => event === 'request' && user === bettor.userId);
  expect(lines.map(({ status }) => status)).toEqual([200, 400, 404, 400]);
});

describe.each([
  ['signed out', 401, () => server.call('POST', 'users/logout', { token: bettor.token })],
  [
    'whose session was ended elsewhere',
    401,
    () => server.database.query('update sessions set ended_at = now() where user_id = $1', [bettor.userId]),
  ],
  [
    'whose token has expired',
    401,
    () =>
      server.database.query(
        `update access_tokens set expires_at = now()
         where session_id in (select id from sessions where user_id = $1)`,
        [bettor.userId],
      ),
  ],
  ['whose account is suspended', 423, () => server.database.transaction((tx) => suspend(tx, bettor.userId))],
  [
    'whose account is suspended, and not yet their sessions',
    423,
    () => server.database.query('update users set suspended_at = now() where id = $1', [bettor.userId]),
  ],
] as const)('somebody %s', (_name, status, end) => {
  test.each([
    ['a bet', () => onHome(100), undefined],
    ['a bet with a key', () => onHome(100), 'of-a-session-0123456789'],
    ['a bet whose key is none', () => onHome(100), 'short'],
    ['a bet on no match', () => ({ team_value: 999_999_999, bet_amount: 10 }), undefined],
    ['a bet of more than they have', () => onHome(501), undefined],
    ['no bet', () => ({}), undefined],
  ])(`is told so first: %s`, async (_what, body, key) => {
    await end();
    expect((await save(body(), key)).status).toBe(status);
    expect(await wallet(server.database, bettor.userId)).toEqual({ cash: 500_00, staked: 0 });
  });

  test('does not learn the outcome of an earlier bet', async () => {
    const key = 'before-the-end-0123456789';
    expect((await save(onHome(100), key)).status).toBe(200);
    await end();
    const { status: told, body } = await save(onHome(100), key);
    expect([told, Object.keys(body)]).toEqual([status, ['msg']]);
    expect(await wallet(server.database, bettor.userId)).toEqual({ cash: 400_00, staked: 100_00 });
  });
});
