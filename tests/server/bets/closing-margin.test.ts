import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { cancel, makeBettor, makeMatch, minutes, onTeam, outcome, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
/** The same database, on machines whose clocks may be two minutes apart. */
let scattered: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  scattered = { ...database, closingMarginMs: 120_000 };
});
afterAll(() => database.close());

test('if clocks may differ, betting closes earlier by that much', async () => {
  const bettor = await makeBettor(database, 1000_00);
  const match = await makeMatch(database, { windows: [{ closesAt: minutes(1), winRatio: 150 }] });
  const bet = onTeam(match.home, 100);
  expect(await outcome(place(scattered, bettor, bet))).toEqual({ status: 409, data: { state: 'closed' } });
  expect((await place(database, bettor, bet)).totalWalletAmount).toBe(900);
});

test('a bet cannot be cancelled after that, either', async () => {
  const bettor = await makeBettor(database, 1000_00);
  const match = await makeMatch(database, { windows: [{ closesAt: minutes(1), winRatio: 150 }] });
  const { bet } = await place(database, bettor, onTeam(match.home, 100));
  expect(await outcome(cancel(scattered, bettor, bet.id, match.id))).toEqual({
    status: 409,
    data: { state: 'closed' },
  });
  expect((await cancel(database, bettor, bet.id, match.id)).totalWalletAmount).toBe(1000);
});

test('the price of the next window is in force earlier, too', async () => {
  const bettor = await makeBettor(database, 1000_00);
  const match = await makeMatch(database, {
    windows: [
      { closesAt: minutes(1), winRatio: 150 },
      { closesAt: minutes(10), winRatio: 60 },
    ],
  });
  const bet = onTeam(match.home, 100, 80);
  expect(await outcome(place(scattered, bettor, bet))).toEqual({ status: 409, data: { win_ratio: 60 } });
  expect((await place(database, bettor, bet)).bet.win_ratio).toBe(80);
});
