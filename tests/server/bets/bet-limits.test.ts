import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { cancel, makeBettor, makeMatch, onTeam, onToss, outcome, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A match with these limits, in rupees. */
async function limited({ bet = 10_000, person = 10_000, book = 10_000 }) {
  const match = await makeMatch(database);
  await database.query(
    'update matches set bet_limit_paise = $2, person_limit_paise = $3, book_limit_paise = $4 where id = $1',
    [match.id, bet * 100, person * 100, book * 100],
  );
  return match;
}

const overLimit = (most: number) => ({
  status: 400,
  errors: { bet_amount: 'The amount is more than is taken on this now' },
  data: { most },
});
const NO_MORE = { status: 409, data: { most: 0 } };

test('a bet pays back no more than its limit, to the paisa', async () => {
  const match = await limited({ bet: 180 });
  const bettor = await makeBettor(database, 1_000_00);
  expect(await outcome(place(database, bettor, onTeam(match.home, 500)))).toEqual(overLimit(100));
  expect(await outcome(place(database, bettor, onTeam(match.home, 100.01)))).toEqual(overLimit(100));
  expect((await place(database, bettor, onTeam(match.home, 100))).bet.pays).toBe(180);
});

test("a person's open bets on a match pay back no more than their limit; cancelled ones make room", async () => {
  const match = await limited({ person: 180 });
  const [bettor, other] = [await makeBettor(database, 1_000_00), await makeBettor(database, 1_000_00)];
  const { bet } = await place(database, bettor, onTeam(match.home, 60));
  // 72 of 180 are left; on the toss at 96 that is 36.73.
  expect(await outcome(place(database, bettor, onTeam(match.home, 41)))).toEqual(overLimit(40));
  expect(await outcome(place(database, bettor, onToss(match.id, 'Tail', 41)))).toEqual(overLimit(36.73));
  await place(database, other, onTeam(match.home, 100));
  await place(database, bettor, onTeam(match.home, 40));
  expect(await outcome(place(database, bettor, onTeam(match.home, 10)))).toEqual(NO_MORE);
  await cancel(database, bettor, bet.id, match.id);
  expect((await place(database, bettor, onTeam(match.home, 60))).bet.status).toBe('open');
});

test('the exposure on one side stays within the limit over all bettors; cancelled bets make room', async () => {
  const match = await limited({ book: 96 });
  const [one, two] = [await makeBettor(database, 1_000_00), await makeBettor(database, 1_000_00)];
  const { bet } = await place(database, one, onTeam(match.home, 100));
  expect(await outcome(place(database, two, onTeam(match.home, 21)))).toEqual(overLimit(20.01));
  await place(database, two, onTeam(match.home, 20));
  expect(await outcome(place(database, two, onTeam(match.home, 10)))).toEqual(NO_MORE);
  await place(database, two, onTeam(match.away, 100));
  await place(database, two, onToss(match.id, 'Head', 100));
  await place(database, two, onToss(match.id, 'Tail', 100));
  expect(await outcome(place(database, two, onToss(match.id, 'Tail', 10)))).toEqual(NO_MORE);
  await cancel(database, one, bet.id, match.id);
  expect((await place(database, two, onTeam(match.home, 100))).bet.status).toBe('open');
});

test('simultaneous bets do not exceed the limits', async () => {
  const book = await limited({ book: 40 });
  const people = await Promise.all(Array.from({ length: 12 }, () => makeBettor(database, 100_00)));
  const many = await Promise.all(people.map((who) => outcome(place(database, who, onTeam(book.home, 10)))));
  expect(many.filter((one) => 'bet' in one)).toHaveLength(5);
  const person = await limited({ person: 90 });
  const own = await Promise.all(
    Array.from({ length: 9 }, () => outcome(place(database, people[0] ?? 0, onTeam(person.home, 10)))),
  );
  expect(own.filter((one) => 'bet' in one)).toHaveLength(5);
  expect(own.filter((one) => !('bet' in one))).toEqual(Array(4).fill(NO_MORE));
});
