import { expect, test } from 'vitest';
import { tryHouse } from '../../../tools/torture/house.ts';
import { closing, storm } from '../../../tools/torture/storm.ts';

const SECOND_MS = 1000;

/** One a second, for longer than any machine needs. */
const closings = Array.from({ length: 500 }, (_, number) => Date.now() + (10 + number) * SECOND_MS);

test('repeated concurrent requests have one effect, and bets near a closing are placed in time or not at all', async () => {
  const options = { database: 'embedded', servers: 1, seed: 1, people: 4, closings } as const;
  const isGood = await tryHouse({ ...options, openMs: 3600 * SECOND_MS }, async (house) => {
    await storm(house, 6);
    await closing(house, 20);
  });
  expect(isGood).toBe(true);
}, 600_000);
