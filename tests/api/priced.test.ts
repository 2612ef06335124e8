import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bets } from '../../src/api/bets/bets.ts';
import { matches } from '../../src/api/bets/matches.ts';
import { onPriced, type Priced } from '../../src/api/bets/priced.ts';
import { bet } from '../../src/machines/bets/cancel-bet.example.ts';
import { match } from '../../src/machines/bets/live-feed.example.ts';

const heard: [team_value: number, price: number | undefined, askedAt: number][][] = [];
let now = 0;

beforeEach(() => {
  heard.length = 0;
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onPriced((sides, askedAt) =>
    heard.push(sides.map(({ team_value, price }: Priced) => [team_value, price, askedAt])),
  );
});
afterEach(() => {
  onPriced(() => {});
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Makes a call at 1000; its answer comes at 1500. */
async function ask(call: () => Promise<unknown>, data: unknown, status = 200): Promise<unknown> {
  vi.stubGlobal('fetch', async () => {
    await Promise.resolve();
    now = 1500;
    return Response.json({ msg: '', data }, { status });
  });
  now = 1000;
  return call();
}

const sides = [...match.sides, match.toss].map(({ team_value, price }) => [team_value, price, 1000]);

test.each([
  ['live-bet', () => matches.live(), [match]],
  ['live-bet/home-listing', () => matches.home(), [match]],
  ['live-bet/{id}', () => matches.one('7'), match],
])('%s reports the prices in its answer, with the time of the request', async (_path, call, data) => {
  expect(await ask(call, data)).toEqual(data);
  expect(heard).toEqual([sides]);
});

const page = { rows: [bet], page: 1, perPage: 10, total: 1 };

test.each([
  ['bet-list', () => bets.history({ page: 1, perPage: 10 }), page],
  ['bet-list/{id}', () => bets.one('5'), bet],
])('%s reports the sides of its bets', async (_path, call, data) => {
  expect(await ask(call, data)).toEqual(data);
  expect(heard).toEqual([[[bet.team_value, undefined, 1000]]]);
});

test('a cached answer reports no prices', async () => {
  expect(await ask(() => matches.live(), [match], 203)).toEqual([match]);
  expect(heard).toEqual([]);
});

test('a failed call reports no prices', async () => {
  await expect(ask(() => matches.live(), 'something else')).rejects.toMatchObject({ kind: 'broken' });
  expect(heard).toEqual([]);
});
