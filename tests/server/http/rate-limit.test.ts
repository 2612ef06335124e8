import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createCounts } from '../../../server/http/rate-limit.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => vi.setSystemTime('2026-11-22T20:00:30Z'));
afterEach(() => vi.useRealTimers());

/** Calls `often` times; returns what the last one was told. */
function call(counts: ReturnType<typeof createCounts>, subject: string, often: number): number {
  let last = 0;
  for (let each = 0; each < often; each++) last = counts.add(subject, 100).current;
  return last;
}

test('processes tell each other who calls often', async () => {
  const [here, there] = [createCounts(), createCounts()];
  expect(call(here, 'a', 60)).toBe(60);
  expect(call(there, 'a', 30)).toBe(30);
  expect(call(there, 'b', 30)).toBe(30);
  await here.share(database);
  await there.share(database);
  expect(call(there, 'a', 1)).toBe(91);
  expect(call(here, 'a', 1)).toBe(61);
  await there.share(database);
  await here.share(database);
  expect(call(here, 'a', 8)).toBe(100);
  expect(call(here, 'a', 1)).toBe(101);
  // Refused from now on: it is not told how often.
  expect(call(here, 'a', 50)).toBe(101);
  await here.share(database);
  expect(call(there, 'a', 1)).toBe(92);
  await there.share(database);
  expect(call(there, 'a', 1)).toBe(102);
  expect(call(here, 'b', 1)).toBe(1);
});

test('of who calls seldom nothing is told, nor is a call told twice', async () => {
  const [here, there] = [createCounts(), createCounts()];
  call(here, 'seldom', 9);
  call(here, 'often', 10);
  await here.share(database);
  await here.share(database);
  const rates = await database.query("select subject, calls from rates where subject in ('seldom', 'often')");
  expect(rates).toEqual([{ subject: 'often', calls: 10 }]);
  call(there, 'often', 10);
  await there.share(database);
  expect(call(there, 'often', 1)).toBe(21);
});

test('what could not be told is told later', async () => {
  const [here, there] = [createCounts(), createCounts()];
  call(here, 'patient', 40);
  const away = { query: () => Promise.reject(new Error('away')) };
  await expect(here.share(away)).rejects.toThrow('away');
  expect(call(here, 'patient', 1)).toBe(41);
  await here.share(database);
  call(there, 'patient', 10);
  await there.share(database);
  expect(call(there, 'patient', 1)).toBe(52);
});

test('every minute begins anew', async () => {
  const counts = createCounts();
  expect(counts.add('a minute', 100)).toEqual({ current: 1, ttl: 30_000 });
  call(counts, 'a minute', 60);
  await counts.share(database);
  vi.setSystemTime('2026-11-22T20:01:00Z');
  expect(counts.add('a minute', 100)).toEqual({ current: 1, ttl: 60_000 });
  call(counts, 'a minute', 10);
  await counts.share(database);
  expect(call(counts, 'a minute', 1)).toBe(12);
});
