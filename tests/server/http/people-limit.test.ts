import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetToken } from '../../../server/account/known-tokens.ts';
import { openSession } from '../../../server/account/sessions.ts';
import type { AppOptions } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => vi.setSystemTime('2026-11-22T20:00:30Z'));
afterEach(() => vi.useRealTimers());

/** The same people on a server with limits, with full allowances. */
async function limitedServer(options: AppOptions & { context?: Partial<Context> }) {
  const limited = await startTestServer({ database: server.database, ...options });
  return {
    close: () => limited.app.close(),
    async status(path: string, token?: string, from = '203.0.113.7') {
      const headers = { 'x-forwarded-for': from };
      return (await limited.call('GET', path, { headers, ...(token !== undefined && { token }) })).status;
    },
    async renew(refresh: string) {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const call = { headers, cookies: { refresh }, body: {} };
      return (await limited.call('POST', 'users/regenerate-access-token', call)).status;
    },
    async logIn(token: string) {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      return (await limited.call('POST', 'users/login', { headers, token, body: {} })).status;
    },
    async read(token: string) {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      return (await limited.call('POST', 'activity/read', { headers, token, body: {} })).status;
    },
  };
}

const signUpMany = (count: number) => Promise.all(Array.from({ length: count }, () => server.signUp()));
/** The count of each status. */
const counted = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]),
  );
/** Not all at once: a server with too much to do refuses some of it before it counts calls. */
async function times<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const batch = Math.min(50, count - results.length);
    results.push(...(await Promise.all(Array.from({ length: batch }, call))));
  }
  return results;
}

describe('behind one address', () => {
  test('forty people may call fifteen times a minute each, even if visitors have used up their limit', async () => {
    const limited = await limitedServer({ perMinute: 600 });
    const people = await signUpMany(40);
    expect(counted(await times(601, () => limited.status('health')))).toEqual({ 200: 600, 429: 1 });
    for (const { token } of people)
      expect(counted(await times(15, () => limited.status('wallet/total-amount', token)))).toEqual({
        200: 15,
      });
    const renewed = people.map(({ refresh }) => limited.renew(refresh));
    expect(counted(await Promise.all(renewed))).toEqual({ 200: 40 });
    await limited.close();
  });

  test('each person has an allowance, and all together have twenty times as much', async () => {
    const limited = await limitedServer({ perMinute: 3 });
    const [greedy, late, ...others] = await signUpMany(21);
    const ask = (token = '') => limited.status('wallet/total-amount', token);
    expect(counted(await times(4, () => ask(greedy?.token)))).toEqual({ 200: 3, 429: 1 });
    const calls = others.map(({ token }) => times(3, () => ask(token)));
    expect(counted((await Promise.all(calls)).flat())).toEqual({ 200: 57 });
    expect(await ask(late?.token)).toBe(429);
    expect(await limited.status('wallet/total-amount', late?.token, '203.0.113.8')).toBe(200);
    expect(await limited.status('health')).toBe(200);
    await limited.close();
  });

  test('a limit of a route applies to each person, too', async () => {
    const limited = await limitedServer({});
    const [one, other] = await signUpMany(2);
    expect(counted(await times(121, () => limited.read(one?.token ?? '')))).toEqual({ 400: 120, 429: 1 });
    expect(await limited.read(other?.token ?? '')).toBe(400);
    await limited.close();
  });

  test.each([
    ['wallet/statement', 10],
    ['profile/dashboard', 120],
  ])('each person may read a whole history so often in a minute: %s %i', async (path, most) => {
    const limited = await limitedServer({});
    const [one, other] = await signUpMany(2);
    expect(counted(await times(most + 1, () => limited.status(path, one?.token)))).toEqual({
      200: most,
      429: 1,
    });
    expect(await limited.status(path, other?.token)).toBe(200);
    await limited.close();
  });
});

test('signing in does not raise the limit of log-ins', async () => {
  const limited = await limitedServer({});
  const [one, other] = await signUpMany(2);
  expect(counted(await times(60, () => limited.logIn(one?.token ?? '')))).toEqual({ 400: 60 });
  expect(await limited.logIn(other?.token ?? '')).toBe(429);
  await limited.close();
});

test.each([
  ['live', { 200: 2, 429: 2 }],
  ['demo', { 200: 4 }],
] as const)('in %s mode two sessions of one person call so often: %j', async (mode, expected) => {
  const limited = await limitedServer({ perMinute: 2, context: { mode } });
  const { userId, token } = await server.signUp();
  const { access } = await openSession(server.database, userId);
  const ask = (bearer: string) => times(2, () => limited.status('wallet/total-amount', bearer));
  expect(counted([...(await ask(token)), ...(await ask(access))])).toEqual(expected);
  await limited.close();
});

test('a token that this process has not verified counts for its network', async () => {
  const limited = await limitedServer({ perMinute: 2 });
  const [early, late] = await signUpMany(2);
  // As if another process had issued them.
  for (const person of [early, late]) forgetToken(person?.token ?? '');
  expect(await limited.status('wallet/total-amount', early?.token)).toBe(200);
  expect(await limited.status('wallet/total-amount', 'made-up')).toBe(401);
  expect(await limited.status('wallet/total-amount', 'made-up-too')).toBe(429);
  expect(await limited.status('wallet/total-amount', late?.token)).toBe(429);
  expect(await limited.status('wallet/total-amount', early?.token)).toBe(200);
  await limited.close();
});

test('a token of an ended session counts for its network again', async () => {
  const limited = await limitedServer({ perMinute: 1 });
  const { userId, token } = await server.signUp();
  await server.database.query('update sessions set ended_at = now() where user_id = $1', [userId]);
  expect(await limited.status('wallet/total-amount', token)).toBe(401);
  expect(await limited.status('wallet/total-amount', token)).toBe(401);
  expect(await limited.status('wallet/total-amount', token)).toBe(429);
  await limited.close();
});
