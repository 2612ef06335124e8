import { array, string } from 'superstruct';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { keyOf } from '../../src/api/shared/first-calls.ts';
import { loopback, memoryLocks, memoryStorage } from './loopback.ts';

const Names = array(string());

let server: Awaited<ReturnType<typeof loopback>>;

beforeEach(async () => {
  server = await loopback();
});
afterEach(async () => {
  vi.useRealTimers();
  globalThis.firstCalls = undefined;
  await server.close();
});

const newClient = () =>
  createClient({
    base: server.base,
    storage: memoryStorage({ 'access-token': 'first' }),
    locks: memoryLocks(),
    onEvent: () => {},
  });

/** Acts as if the page's head had started the call for the list `bets` with this bearer token. */
function start(bearer: string, answer: Promise<Response | undefined>) {
  globalThis.firstCalls = new Map([[keyOf('GET', `${server.base}bets`, `Bearer ${bearer}`), answer]]);
}

const early = () => Promise.resolve(Response.json({ msg: '', data: ['early'] }));

/** The names in the answer that the server gives to the next request. */
async function asked(): Promise<string> {
  const call = await server.next();
  call.reply(200, { msg: '', data: ['late'] });
  return `${call.method} ${call.url}`;
}

test('a call that was started early is taken, once', async () => {
  start('first', early());
  const client = newClient();
  expect((await client.get('bets', Names)).data).toEqual(['early']);
  expect(server.seen).toEqual([]);
  const again = client.get('bets', Names);
  expect(await asked()).toBe('GET /api/bets');
  expect((await again).data).toEqual(['late']);
});

test.each<[string, () => void, string, { page?: number }]>([
  ['another bearer', () => start('second', early()), 'GET /api/bets', {}],
  ['another query', () => start('first', early()), 'GET /api/bets?page=2', { page: 2 }],
  ['no answer', () => start('first', Promise.resolve(undefined)), 'GET /api/bets', {}],
])('the client makes the call: %s', async (_, startCall, request, query) => {
  startCall();
  const pending = newClient().get('bets', Names, { query });
  expect(await asked()).toBe(request);
  expect((await pending).data).toEqual(['late']);
});

test('a call whose token has expired meanwhile is made again with a new one', async () => {
  start('first', Promise.resolve(Response.json({ msg: 'Expired' }, { status: 401 })));
  const pending = newClient().get('bets', Names);
  const renewal = await server.next();
  expect(renewal.url).toBe('/api/users/regenerate-access-token');
  renewal.reply(200, { msg: '', data: { access_token: 'second' } });
  expect(await asked()).toBe('GET /api/bets');
  expect((await pending).data).toEqual(['late']);
});

test('an answer that never comes is given up like any other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  start('first', new Promise(() => {}));
  const pending = newClient()
    .get('bets', Names)
    .catch((error: Error) => error);
  vi.advanceTimersByTime(8000);
  expect(await pending).toMatchObject({ kind: 'timeout' });
  expect(server.seen).toEqual([]);
});
