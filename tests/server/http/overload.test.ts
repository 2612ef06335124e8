import cookies from '@fastify/cookie';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knowToken } from '../../../server/account/known-tokens.ts';
import { answerError } from '../../../server/http/errors.ts';
import { overload, shedLate } from '../../../server/plugins/external/overload.ts';

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The answer to a call whose session look-up takes this long, and whether the call did anything. */
async function callAfter(lookupMs: number, path: string, { othersWaitMs = 1 } = {}) {
  let isDone = false;
  const lookUp = async () => {
    now += lookupMs;
    return { userId: 1, sessionId: 1 };
  };
  const findUser = shedLate(lookUp, { expectedWaitMs: () => othersWaitMs });
  const app = fastify();
  app.setErrorHandler(answerError);
  app.post(path, async (request) => {
    await findUser(request);
    isDone = true;
    return { msg: 'OK' };
  });
  const { statusCode, headers } = await app.inject({ method: 'POST', url: path });
  return { status: statusCode, retryAfter: headers['retry-after'], isDone };
}

test('a call whose first statement waited too long is shed before the next', async () => {
  expect(await callAfter(1000, '/api/live-bet/save')).toEqual({ status: 200, isDone: true });
  expect(await callAfter(1001, '/api/live-bet/save')).toEqual({
    status: 503,
    retryAfter: '3',
    isDone: false,
  });
});

test('a call that waits alone for a slow database is answered', async () => {
  const answer = await callAfter(60_000, '/api/live-bet/save', { othersWaitMs: 0 });
  expect(answer).toEqual({ status: 200, isDone: true });
});

test('the outcome of a money request is answered after any wait', async () => {
  expect(await callAfter(60_000, '/api/requests/resolve')).toEqual({ status: 200, isDone: true });
});

test('visitors and log-ins are refused at a shorter wait than signed-in people', async () => {
  let waitMs = 0;
  const app = fastify();
  app.setErrorHandler(answerError);
  await app.register(cookies);
  await app.register(overload, { database: { expectedWaitMs: () => waitMs } });
  app.get('/', async () => ({ msg: 'OK' }));
  app.get('/log-in', { config: { countsNetworksAlone: true } }, async () => ({ msg: 'OK' }));
  await app.ready();
  knowToken('overload-bearer', 1);
  const statusesAt = async (ms: number) => {
    waitMs = ms;
    const headers = { authorization: 'Bearer overload-bearer' };
    const madeUp = { authorization: 'Bearer made-up' };
    const replies = await Promise.all([
      app.inject({ url: '/', headers }),
      app.inject({ url: '/' }),
      app.inject({ url: '/', headers: madeUp }),
      app.inject({ url: '/log-in', headers }),
    ]);
    return replies.map(({ statusCode }) => statusCode);
  };
  expect(await statusesAt(500)).toEqual([200, 200, 200, 200]);
  expect(await statusesAt(501)).toEqual([200, 503, 503, 503]);
  expect(await statusesAt(1000)).toEqual([200, 503, 503, 503]);
  expect(await statusesAt(1001)).toEqual([503, 503, 503, 503]);
  await app.close();
});

test('calls are shed while the process is a second late twice in a row', async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  await app.register(cookies);
  await app.register(overload, { database: { expectedWaitMs: () => 0 } });
  app.get('/', async () => ({ msg: 'OK' }));
  app.get('/api/requests/one', async () => ({ msg: 'OK' }));
  await app.ready();
  const statusAfter = async (ms: number, path = '/') => {
    now += ms;
    await vi.advanceTimersByTimeAsync(250);
    return (await app.inject(path)).statusCode;
  };
  expect(await statusAfter(250)).toBe(200);
  expect(await statusAfter(1250)).toBe(200);
  expect(await statusAfter(1250)).toBe(200);
  expect(await statusAfter(1251)).toBe(200);
  expect(await statusAfter(1251)).toBe(503);
  expect(await statusAfter(1251, '/api/requests/one')).toBe(200);
  expect(await statusAfter(1251)).toBe(503);
  expect(await statusAfter(250)).toBe(200);
  // A single delay is no overload.
  expect(await statusAfter(1251)).toBe(200);
  expect(await statusAfter(250)).toBe(200);
  expect(await statusAfter(1251)).toBe(200);
  await app.close();
});
