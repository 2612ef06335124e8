import { array, string } from 'superstruct';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../src/api/begun.ts';
import { createClient } from '../../src/api/client.ts';
import { loopback, memoryLocks, memoryStorage } from './loopback.ts';

const Names = array(string());

let server: Awaited<ReturnType<typeof loopback>>;

beforeEach(async () => {
  server = await loopback();
});
afterEach(async () => {
  vi.useRealTimers();
  globalThis.begun = undefined;
  await server.close();
});

const newClient = () =>
  createClient({
    base: server.base,
    storage: memoryStorage({ 'access-token': 'first' }),
    locks: memoryLocks(),
    onEvent: () => {},
  });

/** As if the page's head had asked for the list `bets` with that bearer. */
function begin(bearer: string, answer: Promise<Response | undefined>) {
  globalThis.begun = new Map([[keyOf('GET', `${server.base}bets`, `Bearer ${bearer}`), answer]]);
}

const early = () => Promise.resolve(Response.json({ msg: '', data: ['early'] }));

/** The names in the answer that the server gives to the next request. */
async function asked(): Promise<string> {
  const call = await server.next();
  call.reply(200, { msg: '', data: ['late'] });
  return `${call.method} ${call.url}`;
}

test('a call that has begun already is taken, once', async () => {
  begin('first', early());
  const client = newClient();
  expect((await client.get('bets', Names)).data).toEqual(['early']);
  expect(server.seen).toEqual([]);
  const again = client.get('bets', Names);
  expect(await asked()).toBe('GET /api/bets');
  expect((await again).data).toEqual(['late']);
});

test.each<[string, () => void, string, { page?: number }]>([
  ['another bearer', () => begin('second', early()), 'GET /api/bets', {}],
  ['another query', () => begin('first', early()), 'GET /api/bets?page=2', { page: 2 }],
  ['no answer', () => begin('first', Promise.resolve(undefined)), 'GET /api/bets', {}],
])('the client asks by itself: %s', async (_, start, request, query) => {
  start();
  const pending = newClient().get('bets', Names, { query });
  expect(await asked()).toBe(request);
  expect((await pending).data).toEqual(['late']);
});

test('one whose token has expired meanwhile is asked again with a new one', async () => {
  begin('first', Promise.resolve(Response.json({ msg: 'Expired' }, { status: 401 })));
  const pending = newClient().get('bets', Names);
  const renewal = await server.next();
  expect(renewal.url).toBe('/api/users/regenerate-access-token');
  renewal.reply(200, { msg: '', data: { access_token: 'second' } });
  expect(await asked()).toBe('GET /api/bets');
  expect((await pending).data).toEqual(['late']);
});

test('one that never ends keeps nobody longer than any other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  begin('first', new Promise(() => {}));
  const pending = newClient()
    .get('bets', Names)
    .catch((error: Error) => error);
  vi.advanceTimersByTime(8000);
  expect(await pending).toMatchObject({ kind: 'timeout' });
  expect(server.seen).toEqual([]);
});
