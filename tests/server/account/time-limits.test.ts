import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlayLimit, PlayLimits } from '../../../src/schemas/account/limits.ts';
import { cancel, makeMatch, onTeam, outcome, place, wallet } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf, type Person, personWith } from '../tools/money.ts';
import { betPoints, makePrivateLeague } from '../tools/private-leagues.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';
import { stakesOn } from '../tools/stakes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

const { stakes, flip } = stakesOn(() => server);
const post = (person: Person, path: string, body: unknown) =>
  server.call('POST', path, { token: person.token, body });
const which = { kind: 'time', period: 'day' };
const set = (person: Person, amount: string) => post(person, 'limits/set', { ...which, amount });
const limitsOf = async (person: Person) =>
  dataOf<PlayLimits>(await server.call('GET', 'limits', { token: person.token })).limits;
const only = (reply: Reply): PlayLimit | undefined => dataOf<PlayLimits>(reply).limits[0];

/** A person with ₹10,000 who may play so many minutes a day. */
async function personUpTo(minutes: string): Promise<Person> {
  const person = await personWith(server, 10_000);
  expect((await set(person, minutes)).status).toBe(200);
  return person;
}

/** The next midnight in India. */
function midnight(): string {
  const AHEAD = 330 * 60_000;
  const DAY = 24 * 3_600_000;
  return new Date((Math.floor((Date.now() + AHEAD) / DAY) + 1) * DAY - AHEAD).toISOString();
}

/** Moves all rounds of a person to these moments, one each. */
async function playedAt(person: Person, moments: readonly string[]): Promise<void> {
  const rounds = await server.database.query<{ id: number }>(
    'select id from rounds where user_id = $1 order by id',
    [person.userId],
  );
  expect(rounds).toHaveLength(moments.length);
  for (const [index, moment] of moments.entries())
    await server.database.query('update rounds set played_at = $2::timestamptz where id = $1', [
      rounds[index]?.id ?? 0,
      moment,
    ]);
}

const minutesAt = async (person: Person, moment: string) => {
  const [row] = await server.database.query<{ minutes: number }>(
    'select minutes_played($1, $2::timestamptz) as minutes',
    [person.userId, moment],
  );
  return row?.minutes;
};

describe('a limit of time', () => {
  test.each(stakes)('holds %s once its minutes are used up, until midnight in India', async (_, stake) => {
    const person = await personUpTo('1');
    const [unused] = await limitsOf(person);
    expect(unused).toMatchObject({ ...which, amount: 1, used: 0, left: 1 });
    expect(unused).not.toHaveProperty('renews_at');
    expect((await stake(person, 100)).status).toBe(200);
    const before = await wallet(server.database, person.userId);
    const refused = await stake(person, 100);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      msg: expect.stringMatching(
        /^Your limit of time is 1 min a day, and none of it is left today\. There is room for this from \d{1,2} \w+ \d{4}, 12:00 am\.$/,
      ),
      data: { limit: { ...which, amount: 1, left: 0, until: midnight() } },
    });
    expect(await wallet(server.database, person.userId)).toEqual(before);
    expect(await limitsOf(person)).toMatchObject([
      { used: 1, left: 0, until: midnight(), renews_at: midnight() },
    ]);
  });

  test('counts each minute once, however much is staked in it, and begins anew at midnight in India', async () => {
    const person = await personWith(server, 1000);
    for (const stake of [1, 2, 3, 4, 5]) await flip(person, stake);
    await playedAt(person, [
      // 23:59:59.999 of the day before, in India
      '2026-01-09T18:29:59.999Z',
      '2026-01-09T18:30:00Z',
      '2026-01-09T18:30:59.999Z',
      '2026-01-09T18:31:00Z',
      '2026-01-10T18:29:00Z',
    ]);
    expect(await minutesAt(person, '2026-01-09T18:29:59.999Z')).toBe(4);
    expect(await minutesAt(person, '2026-01-09T18:30:00Z')).toBe(3);
    expect(await minutesAt(person, '2026-01-10T18:29:59.999Z')).toBe(3);
    expect(await minutesAt(person, '2026-01-10T18:30:00Z')).toBe(0);
  });

  test('counts a minute of a bet and a round once', async () => {
    const person = await personWith(server, 1000);
    const { home } = await makeMatch(server.database);
    await place(server.database, person.userId, onTeam(home, 100));
    await flip(person, 10);
    await server.database.query(
      'update rounds set played_at = (select placed_at from bets where user_id = $1) where user_id = $1',
      [person.userId],
    );
    const [bet] = await server.database.query<{ at: Date }>(
      'select placed_at as at from bets where user_id = $1',
      [person.userId],
    );
    expect(await minutesAt(person, bet?.at.toISOString() ?? '')).toBe(1);
  });

  test('of no minute refuses every stake, and says no time', async () => {
    const person = await personUpTo('0');
    expect((await flip(person, 1)).body).toEqual({
      msg: 'Your limit of time is 0 min a day, and none of it is left today.',
      data: { limit: { ...which, amount: 0, left: 0, until: null } },
    });
  });

  test('takes one of several stakes that come together', async () => {
    const person = await personUpTo('1');
    const { home } = await makeMatch(server.database);
    const replies = await Promise.all(
      [10, 20, 30].map((stake) => outcome(place(server.database, person.userId, onTeam(home, stake)))),
    );
    expect(replies.filter((reply) => 'bet' in reply)).toHaveLength(1);
  });

  test('holds neither deposits nor cancellations, nor league points', async () => {
    const person = await personUpTo('1');
    const { database } = server;
    const { id, home } = await makeMatch(database);
    const { bet } = await place(database, person.userId, onTeam(home, 100));
    expect((await post(person, 'deposit/create', { amount: '500' })).status).toBe(200);
    await cancel(database, person.userId, bet.id, id);
    expect(await wallet(database, person.userId)).toEqual({ cash: 10_000_00, staked: 0 });
    const league = await makePrivateLeague(database, person.userId);
    const points = await betPoints(database, person.userId, league.id, { team_value: home, points: 500 });
    expect(points.bet.points).toBe(500);
    // The minute of a cancelled bet was played.
    expect(await limitsOf(person)).toMatchObject([{ used: 1, left: 0 }]);
  });

  test('beside a limit of money: the one that leaves least is named, and the time when both have room', async () => {
    const person = await personUpTo('1');
    await post(person, 'limits/set', { kind: 'stake', period: 'day', amount: '100' });
    await flip(person, 100);
    const refused = (await flip(person, 100)).body.data;
    const again = (await limitsOf(person)).map(({ until }) => until ?? '').sort();
    expect(again).toHaveLength(2);
    expect(refused).toMatchObject({ limit: { left: 0, until: again[1] } });
  });

  test('is lowered at once, and raised a day later by a second confirmation', async () => {
    const person = await personUpTo('60');
    const confirm = (raise_to: number | null) => post(person, 'limits/confirm', { ...which, raise_to });
    const pass = (interval: string) =>
      server.database.query(
        'update play_limits set raise_asked_at = raise_asked_at - $2::interval where user_id = $1',
        [person.userId, interval],
      );
    expect(only(await set(person, '30'))).toMatchObject({ amount: 30, state: 'inForce' });
    expect(only(await set(person, '45'))).toMatchObject({ amount: 30, state: 'waiting', raise_to: 45 });
    await pass('23 hours 59 minutes');
    expect((await confirm(45)).status).toBe(409);
    await pass('1 minute');
    expect(only(await confirm(45))).toMatchObject({ amount: 45, state: 'inForce' });
    expect(only(await post(person, 'limits/remove', which))).toMatchObject({
      state: 'waiting',
      raise_to: null,
    });
    await pass('24 hours');
    expect(dataOf<PlayLimits>(await confirm(null)).limits).toEqual([]);
  });

  test.each([
    ['12.5', 'Whole minutes, from 0 to 1440'],
    ['1441', 'Whole minutes, from 0 to 1440'],
    ['soon', 'The amount needs to be 0 or more'],
  ])('is not %s minutes', async (amount, message) => {
    const person = await personWith(server, 0);
    expect(await set(person, amount)).toMatchObject({ status: 400, body: { errors: { amount: message } } });
    expect((await set(person, '1440')).status).toBe(200);
  });

  test('is for a day alone', async () => {
    const person = await personWith(server, 0);
    for (const period of ['single', 'week', 'month'])
      expect(await post(person, 'limits/set', { kind: 'time', period, amount: '60' })).toMatchObject({
        status: 400,
        body: { errors: { period: 'A limit of time is for a day' } },
      });
  });

  test.each([
    ['week', 6000],
    ['day', 6050],
    ['day', 144_100],
  ])('is kept by the database, too: none for a %s of %i', async (period, paise) => {
    const person = await personWith(server, 0);
    await expect(
      server.database.query(
        `insert into play_limits (user_id, kind, period, amount_hundredths) values ($1, 'time', $2, $3)`,
        [person.userId, period, paise],
      ),
    ).rejects.toMatchObject({ constraint: 'play_limits_time_check' });
  });
});

test('a limit that was lowered below its use comes after one that leaves less time', async () => {
  const person = await personWith(server, 10_000);
  await flip(person, 300);
  await post(person, 'limits/set', { kind: 'stake', period: 'day', amount: '100' });
  await post(person, 'limits/set', { kind: 'stake', period: 'single', amount: '0' });
  expect((await flip(person, 50)).body.data).toMatchObject({
    limit: { period: 'single', amount: 0, left: 0, until: null },
  });
});
