import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAttempt, sweepAttempts } from '../../../server/account/attempt-counts.ts';
import type { Database, Queryable } from '../../../server/database/database.ts';
import { openTestDatabase } from '../tools/database.ts';
import { gate, somebodyWaits } from '../tools/money.ts';
import { passAttempts } from '../tools/people.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const FIVE_AN_HOUR = { most: 5, seconds: 3600 };
const isAllowed = async (db: Queryable, subject: string) =>
  (await countAttempt(db, subject, FIVE_AN_HOUR)) === 0;
const times = (count: number, work: () => Promise<boolean>) =>
  Promise.all(Array.from({ length: count }, work));

test('the allowed number of attempts, then the seconds to wait; each subject has its own count', async () => {
  expect(await times(5, () => isAllowed(database, 'one'))).toEqual([true, true, true, true, true]);
  await passAttempts(database, 600);
  expect(await countAttempt(database, 'one', FIVE_AN_HOUR)).toBeGreaterThan(2000);
  expect(await countAttempt(database, 'one', FIVE_AN_HOUR)).toBeLessThanOrEqual(3000);
  expect(await isAllowed(database, 'another')).toBe(true);
});

test('of simultaneous attempts only the allowed number', async () => {
  const allowed = await times(20, () => isAllowed(database, 'at once'));
  expect(allowed.filter(Boolean)).toHaveLength(5);
});

test('no hour has more attempts than its limit, wherever it begins', async () => {
  expect(await isAllowed(database, 'border')).toBe(true);
  await passAttempts(database, 3500);
  expect(await times(4, () => isAllowed(database, 'border'))).toEqual([true, true, true, true]);
  await passAttempts(database, 200);
  expect(await isAllowed(database, 'border')).toBe(true);
  expect(await isAllowed(database, 'border')).toBe(false);
  await passAttempts(database, 3400);
  expect(await times(4, () => isAllowed(database, 'border'))).toEqual([true, true, true, true]);
  expect(await isAllowed(database, 'border')).toBe(false);
});

test('refused attempts do not count', async () => {
  await times(9, () => isAllowed(database, 'patient'));
  await passAttempts(database, 1800);
  expect(await isAllowed(database, 'patient')).toBe(false);
  await passAttempts(database, 1801);
  expect(await isAllowed(database, 'patient')).toBe(true);
});

test('attempts of transactions that began in different seconds are counted together', async () => {
  const counted = gate();
  const committed = gate();
  const early = database.transaction(async (tx) => {
    const allowed = [await isAllowed(tx, 'seconds'), await isAllowed(tx, 'seconds')];
    counted.open();
    await committed.promise;
    return allowed;
  });
  await counted.promise;
  if (database.kind === 'postgres') await nextSecond(database);
  const late = database.transaction(async (tx) => {
    const allowed: boolean[] = [];
    for (let tries = 0; tries < 5; tries += 1) allowed.push(await isAllowed(tx, 'seconds'));
    return allowed;
  });
  await somebodyWaits(database);
  committed.open();
  expect(await early).toEqual([true, true]);
  expect(await late).toEqual([true, true, true, false, false]);
});

async function nextSecond(db: Queryable): Promise<void> {
  const second = async () =>
    (await db.query<{ at: Date }>(`select date_trunc('second', clock_timestamp()) as at`))[0]?.at.getTime();
  const now = await second();
  while ((await second()) === now);
}

test('counts of more than a day ago are swept', async () => {
  await isAllowed(database, 'old');
  await passAttempts(database, 86_401);
  await isAllowed(database, 'young');
  await sweepAttempts(database);
  expect(await database.query('select subject from attempts')).toEqual([{ subject: 'young' }]);
});
