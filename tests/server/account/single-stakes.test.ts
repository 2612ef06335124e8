import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlayLimit, PlayLimits } from '../../../src/schemas/account/limits.ts';
import { cancel, makeMatch, onTeam, outcome, place, wallet } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf, gate, type Person, personWith, somebodyWaits } from '../tools/money.ts';
import { betPoints, makePrivateLeague } from '../tools/private-leagues.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';
import { stakesOn } from '../tools/stakes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

const post = (person: Person, path: string, body: unknown) =>
  server.call('POST', path, { token: person.token, body });
const set = (person: Person, amount: string, kind = 'stake', period = 'single') =>
  post(person, 'limits/set', { kind, period, amount });
const limitsOf = async (person: Person, query = '') =>
  dataOf<PlayLimits>(await server.call('GET', `limits${query}`, { token: person.token })).limits;
const only = (reply: Reply): PlayLimit | undefined => dataOf<PlayLimits>(reply).limits[0];

/** A person with ₹10,000 who may stake this many rupees at a time. */
async function personUpTo(amount: string): Promise<Person> {
  const person = await personWith(server, 10_000);
  expect((await set(person, amount)).status).toBe(200);
  return person;
}

const { stakes, flip } = stakesOn(() => server);

describe('a limit of a single stake', () => {
  test.each(stakes)('holds %s: taken at exactly the limit, refused above it', async (_, stake) => {
    const person = await personUpTo('500');
    const refused = await stake(person, 500.01);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      msg: 'Your limit for a single stake is ₹500.00.',
      data: { limit: { kind: 'stake', period: 'single', amount: 500, left: 500, until: null } },
    });
    expect(await wallet(server.database, person.userId)).toEqual({ cash: 10_000_00, staked: 0 });
    expect((await stake(person, 500)).status).toBe(200);
    // Each stake counts alone.
    expect((await stake(person, 500)).status).toBe(200);
    expect(await limitsOf(person)).toMatchObject([{ used: 0, left: 500, state: 'inForce' }]);
  });

  test('has no time of new room, whatever is asked about', async () => {
    const person = await personUpTo('500');
    await flip(person, 500);
    for (const least of ['', '?least=10', '?least=500.01'])
      expect(await limitsOf(person, least)).toEqual([
        {
          ...{ kind: 'stake', period: 'single', amount: 500, used: 0, left: 500, unfinished: 0 },
          ...{ state: 'inForce', raise_to: null, raise_from: null, raise_until: null },
        },
      ]);
  });

  test('of nothing refuses every stake', async () => {
    const person = await personUpTo('0');
    expect((await flip(person, 0.01)).body.msg).toBe('Your limit for a single stake is ₹0.00.');
  });

  test('stands beside limits of a day and a month: the one that leaves least is named', async () => {
    const person = await personUpTo('100');
    await set(person, '250', 'stake', 'month');
    await set(person, '1000', 'stake', 'day');
    await flip(person, 100);
    await flip(person, 100);
    expect(await limitsOf(person)).toMatchObject([
      { period: 'single', used: 0, left: 100 },
      { period: 'day', used: 200, left: 800 },
      { period: 'month', used: 200, left: 50 },
    ]);
    const refused = async (stake: number) => (await flip(person, stake)).body.data;
    // A stake above the limit of a single one never fits, whatever the month leaves.
    expect(await refused(100.01)).toMatchObject({ limit: { period: 'month', left: 50, until: null } });
    expect(await refused(50.01)).toMatchObject({
      limit: { period: 'month', left: 50, until: expect.any(String) },
    });
    await set(person, '40');
    expect(await refused(40.01)).toMatchObject({ limit: { period: 'single', left: 40 } });
    expect((await flip(person, 40)).status).toBe(200);
  });

  test('does not hold deposits, nor league points', async () => {
    const person = await personUpTo('10');
    expect((await post(person, 'deposit/create', { amount: '500' })).status).toBe(200);
    const { database } = server;
    const match = await makeMatch(database);
    const { id } = await makePrivateLeague(database, person.userId);
    const { bet } = await betPoints(database, person.userId, id, {
      team_value: match.home,
      points: 500,
    });
    expect(bet.points).toBe(500);
  });

  test('is lowered at once, and raised a day later by a second confirmation', async () => {
    const person = await personUpTo('500');
    const confirm = (raise_to: number | null) =>
      post(person, 'limits/confirm', { kind: 'stake', period: 'single', raise_to });
    const pass = (interval: string) =>
      server.database.query(
        'update play_limits set raise_asked_at = raise_asked_at - $2::interval where user_id = $1',
        [person.userId, interval],
      );
    expect(only(await set(person, '200'))).toMatchObject({ amount: 200, state: 'inForce' });
    expect((await flip(person, 200.01)).status).toBe(409);
    expect(only(await set(person, '500'))).toMatchObject({ amount: 200, state: 'waiting', raise_to: 500 });
    await pass('23 hours 59 minutes');
    expect((await confirm(500)).status).toBe(409);
    expect((await flip(person, 200.01)).status).toBe(409);
    await pass('1 minute');
    expect((await flip(person, 200.01)).status).toBe(409);
    expect(only(await confirm(500))).toMatchObject({ amount: 500, state: 'inForce' });
    expect((await flip(person, 500)).status).toBe(200);
    const removed = await post(person, 'limits/remove', { kind: 'stake', period: 'single' });
    expect(only(removed)).toMatchObject({ state: 'waiting', raise_to: null });
    await pass('24 hours');
    expect((await flip(person, 500.01)).status).toBe(409);
    expect(dataOf<PlayLimits>(await confirm(null)).limits).toEqual([]);
    expect((await flip(person, 500.01)).status).toBe(200);
  });

  test('that is set while a stake waits for it holds that stake', async () => {
    const person = await personWith(server, 1000);
    const { home } = await makeMatch(server.database);
    const isSet = gate();
    const isLocked = gate();
    const setting = server.database.transaction(async (tx) => {
      await tx.query('select from wallets where user_id = $1 for no key update', [person.userId]);
      isLocked.open();
      await isSet.promise;
      await tx.query(
        `insert into play_limits (user_id, kind, period, amount_hundredths) values ($1, 'stake', 'single', 10000)`,
        [person.userId],
      );
    });
    await isLocked.promise;
    const above = outcome(place(server.database, person.userId, onTeam(home, 100.01)));
    await somebodyWaits(server.database);
    isSet.open();
    await setting;
    expect(await above).toMatchObject({ status: 409, data: { limit: { period: 'single', left: 100 } } });
  });

  test('holds simultaneous stakes each by itself', async () => {
    const person = await personUpTo('50');
    const { home } = await makeMatch(server.database);
    const replies = await Promise.all(
      [50, 50.01, 50, 51, 50].map((stake) =>
        outcome(place(server.database, person.userId, onTeam(home, stake))),
      ),
    );
    expect(replies.map((reply) => 'bet' in reply)).toEqual([true, false, true, false, true]);
    expect(await wallet(server.database, person.userId)).toEqual({ cash: 9850_00, staked: 150_00 });
  });

  test('does not touch a bet that was placed before, nor its repetition', async () => {
    const person = await personWith(server, 1000);
    const { id, home } = await makeMatch(server.database);
    const bet = () => place(server.database, person.userId, onTeam(home, 600), 'a-key-of-a-single-stake');
    const first = await bet();
    await set(person, '10');
    expect((await bet()).bet.id).toBe(first.bet.id);
    await cancel(server.database, person.userId, first.bet.id, id);
    expect(await wallet(server.database, person.userId)).toEqual({ cash: 1000_00, staked: 0 });
  });
});

describe('a deposit or a loss', () => {
  test.each(['deposit', 'loss'])('has no limit of a single one: %s', async (kind) => {
    const person = await personWith(server, 0);
    const refused = {
      status: 400,
      body: { errors: { period: 'Only a limit on stakes can be for a single stake' } },
    };
    expect(await set(person, '100', kind)).toMatchObject(refused);
    const which = { kind, period: 'single' };
    expect(await post(person, 'limits/remove', which)).toMatchObject(refused);
    expect(await post(person, 'limits/keep', which)).toMatchObject(refused);
    expect(await post(person, 'limits/confirm', { ...which, raise_to: null })).toMatchObject(refused);
    await expect(
      server.database.query(
        `insert into play_limits (user_id, kind, period, amount_hundredths) values ($1, $2, 'single', 100)`,
        [person.userId, kind],
      ),
    ).rejects.toMatchObject({ constraint: 'play_limits_single_check' });
    expect(await limitsOf(person)).toEqual([]);
  });
});
