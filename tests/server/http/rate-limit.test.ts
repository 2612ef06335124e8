import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createCounts } from '../../../server/plugins/external/rate-limit.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => vi.setSystemTime('2026-11-22T20:00:30Z'));
afterEach(() => vi.useRealTimers());

/** Calls this many times; returns the count after the last call. */
function call(counts: ReturnType<typeof createCounts>, subject: string, often: number): number {
  let last = 0;
  for (let each = 0; each < often; each++) last = counts.add([{ subject, max: 100 }]).current;
  return last;
}

test('processes share the counts of frequent callers', async () => {
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
  // Refused from now on: the count no longer grows.
  expect(call(here, 'a', 50)).toBe(101);
  await here.share(database);
  expect(call(there, 'a', 1)).toBe(92);
  await there.share(database);
  expect(call(there, 'a', 1)).toBe(102);
  expect(call(here, 'b', 1)).toBe(1);
});

test('counts of rare callers are not shared, nor is a call shared twice', async () => {
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

test('counts that could not be shared are shared later', async () => {
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
  expect(counts.add([{ subject: 'a minute', max: 100 }])).toEqual({ current: 1, ttl: 30_000 });
  call(counts, 'a minute', 60);
  await counts.share(database);
  vi.setSystemTime('2026-11-22T20:01:00Z');
  expect(counts.add([{ subject: 'a minute', max: 100 }])).toEqual({ current: 1, ttl: 60_000 });
  call(counts, 'a minute', 10);
  await counts.share(database);
  expect(call(counts, 'a minute', 1)).toBe(12);
});

describe('a call with several subjects', () => {
  const limits = [
    { subject: 'part', max: 2 },
    { subject: 'whole', max: 3 },
  ];

  test('is refused where any of them has used up its limit, and counts for no other then', () => {
    const counts = createCounts();
    const called = () => counts.add(limits).current;
    expect([called(), called(), called(), called()]).toEqual([1, 2, 3, 3]);
    // The third and fourth were refused for the part: the whole has one left, for another part.
    const other = () => counts.add([{ subject: 'other', max: 2 }, ...limits.slice(1)]).current;
    expect([other(), other(), other()]).toEqual([1, 3, 3]);
    // Refused for the whole, they have used up none of their own.
    expect(counts.add([{ subject: 'other', max: 2 }]).current).toBe(2);
  });

  test('is counted among a crowd that makes up subjects', () => {
    const counts = createCounts();
    const whole = { subject: 'whole', max: 1_000_000 };
    for (let part = 1; part <= 100_001; part++) counts.add([{ subject: `part ${part}`, max: 1 }, whole]);
    expect(counts.add([whole]).current).toBe(100_002);
    // The first of the crowd have been dropped.
    expect(counts.add([{ subject: 'part 1', max: 1 }]).current).toBe(1);
    expect(counts.add([{ subject: 'part 100001', max: 1 }]).current).toBe(2);
  });
});
