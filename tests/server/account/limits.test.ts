import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import {
  LIMIT_PERIODS,
  type LimitPeriod,
  type PlayLimit,
  type PlayLimits,
  periodsOf,
  tightestOn,
} from '../../../src/schemas/account/limits.ts';
import { cancel, makeMatch, minutes, onTeam, outcome, pass, place, wallet } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf, type Person, personWith } from '../tools/money.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

const post = (person: Person, path: string, body: unknown) =>
  server.call('POST', path, { token: person.token, body });
const set = (person: Person, kind: string, period: string, amount: string) =>
  post(person, 'limits/set', { kind, period, amount });
const limitsOf = async (person: Person) =>
  dataOf<PlayLimits>(await server.call('GET', 'limits', { token: person.token })).limits;
const only = (reply: Reply): PlayLimit | undefined => dataOf<PlayLimits>(reply).limits[0];

/** A coin flip of this many rupees. */
async function flip(person: Person, bet_amount: number): Promise<Reply> {
  const seeds = dataOf<{ id?: number }>(await server.call('GET', 'game/seeds', { token: person.token }));
  const id =
    seeds.id ?? dataOf<{ id: number }>(await post(person, 'game/first-seed', { client_seed: 'my own' })).id;
  return post(person, 'coin-flip/play', { seed_id: id, prediction: 'Head', bet_amount });
}

/** Acts as if this person had done everything this much earlier. */
async function shift(person: Person, interval: string) {
  for (const [table, columns] of [
    ['bets', ['placed_at', 'settled_at']],
    ['rounds', ['played_at']],
    ['deposits', ['created_at', 'expires_at', 'decided_at']],
    ['play_limits', ['raise_asked_at']],
  ] as const)
    await server.database.query(
      `update ${table} set ${columns.map((one) => `${one} = ${one} - $2::interval`).join(', ')} where user_id = $1`,
      [person.userId, interval],
    );
}

/** A match that has been open for long, so that its bets may be old. */
const oldMatch = () => makeMatch(server.database, { opensAt: minutes(-60 * 24 * 30) });

/** The rest of the limit in a refusal. */
const leftIn = (refused: { data?: unknown }) => (refused.data as { limit: { left: number } }).limit.left;

describe('a stake limit', () => {
  test('covers bets and rounds with one sum, and its refusal names the rest and the time of new room', async () => {
    const person = await personWith(server, 1000);
    const match = await makeMatch(server.database);
    await set(person, 'stake', 'day', '100');
    await place(server.database, person.userId, onTeam(match.home, 60));
    const refused = await flip(person, 50);
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { limit: { kind: 'stake', period: 'day', amount: 100, left: 40 } } },
    });
    expect(refused.body.msg).toMatch(
      /^Your stake limit for 24 hours is ₹100.00, of which ₹40.00 is left. There is room for this from \d{1,2} \w{3,4} \d{4}, \d\d:\d\d [ap]m.$/,
    );
    expect((await flip(person, 40)).status).toBe(200);
    expect(
      leftIn((await outcome(place(server.database, person.userId, onTeam(match.home, 10)))) as never),
    ).toBe(0);
    const [bet] = await server.database.query<{ at: Date }>(
      'select placed_at as at from bets where user_id = $1',
      [person.userId],
    );
    const { until } = (refused.body.data as { limit: { until: string } }).limit;
    expect(new Date(until).getTime() - (bet?.at.getTime() ?? 0)).toBe(24 * 60 * 60 * 1000);
  });

  test('has room again once a stake is a day old, or was cancelled', async () => {
    const person = await personWith(server, 1000);
    const match = await oldMatch();
    await set(person, 'stake', 'day', '100');
    const { bet } = await place(server.database, person.userId, onTeam(match.home, 100));
    expect(leftIn((await flip(person, 1)).body)).toBe(0);
    await cancel(server.database, person.userId, bet.id, match.id);
    expect((await flip(person, 100)).status).toBe(200);
    await shift(person, '23 hours 59 minutes');
    expect(leftIn((await flip(person, 1)).body)).toBe(0);
    await shift(person, '1 minute');
    expect((await flip(person, 100)).status).toBe(200);
  });

  test('is the lowest of three; a stake above the whole limit never fits', async () => {
    const person = await personWith(server, 1000);
    await set(person, 'stake', 'day', '100');
    await set(person, 'stake', 'week', '30');
    await set(person, 'stake', 'month', '500');
    const refused = await flip(person, 31);
    expect(refused.body.data).toEqual({
      limit: { kind: 'stake', period: 'week', amount: 30, left: 30, until: null },
    });
    expect(refused.body.msg).toBe('Your stake limit for 7 days is ₹30.00, of which ₹30.00 is left.');
    await flip(person, 30);
    await shift(person, '167 hours');
    expect(leftIn((await flip(person, 1)).body)).toBe(0);
    await shift(person, '1 hour');
    expect((await flip(person, 30)).status).toBe(200);
  });

  test('is not exceeded by simultaneous bets', async () => {
    const person = await personWith(server, 1000);
    const match = await makeMatch(server.database);
    await set(person, 'stake', 'day', '50');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        outcome(place(server.database, person.userId, onTeam(match.home, 10))),
      ),
    );
    expect(replies.filter((reply) => 'bet' in reply)).toHaveLength(5);
    expect(await wallet(server.database, person.userId)).toMatchObject({ cash: 950_00, staked: 50_00 });
  });

  test('allows the repetition of a request that was carried out before', async () => {
    const person = await personWith(server, 1000);
    const match = await makeMatch(server.database);
    const first = await place(server.database, person.userId, onTeam(match.home, 60), 'a-key-of-this-test');
    await set(person, 'stake', 'day', '10');
    const again = await place(server.database, person.userId, onTeam(match.home, 60), 'a-key-of-this-test');
    expect(again.bet.id).toBe(first.bet.id);
  });
});

test('a used-up limit and its refusal name the same time of new room', async () => {
  const person = await personWith(server, 1000);
  const match = await makeMatch(server.database);
  await set(person, 'stake', 'day', '50');
  await place(server.database, person.userId, onTeam(match.home, 40));
  expect((await limitsOf(person))[0]).not.toHaveProperty('until');
  await place(server.database, person.userId, onTeam(match.home, 10));
  const refused = dataOf<{ limit: PlayLimit }>(await flip(person, 0.01));
  expect(refused.limit.until).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await limitsOf(person)).toMatchObject([{ left: 0, until: refused.limit.until }]);
});

test('a limit that leaves less than the requested amount shows when that amount fits', async () => {
  const person = await personWith(server, 1000);
  const match = await makeMatch(server.database);
  await set(person, 'stake', 'day', '50');
  await place(server.database, person.userId, onTeam(match.home, 40));
  const until = async (least: string) => {
    const answer = await server.call('GET', `limits?least=${least}`, { token: person.token });
    expect(answer.status).toBe(200);
    return dataOf<PlayLimits>(answer).limits[0]?.until;
  };
  expect(await until('10')).toBeUndefined();
  const refused = dataOf<{ limit: PlayLimit }>(await flip(person, 10.01));
  expect(refused.limit.until).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await until('10.01')).toBe(refused.limit.until);
  // More than the limit itself never fits.
  expect(await until('50.01')).toBeUndefined();
  for (const wrong of ['0', '-1', '1e3', 'x', ''])
    expect((await server.call('GET', `limits?least=${wrong}`, { token: person.token })).status).toBe(400);
});

// Two stakes of ₹40, 20 hours apart: each limit is free again at another time.
test.each([
  [
    'the day lets it through last',
    [
      ['stake', 'day', '45'],
      ['loss', 'day', '85'],
    ],
  ],
  [
    'the week lets it through last',
    [
      ['stake', 'day', '85'],
      ['stake', 'week', '85'],
      ['loss', 'day', '85'],
    ],
  ],
  [
    'the tighter one, of a day, lets it through first',
    [
      ['stake', 'day', '45'],
      ['stake', 'week', '86'],
    ],
  ],
  [
    'a single stake never lets it through',
    [
      ['stake', 'day', '85'],
      ['stake', 'single', '9'],
    ],
  ],
  [
    'all let it through',
    [
      ['stake', 'day', '100'],
      ['stake', 'single', '10'],
    ],
  ],
] as const)('page and server agree on the limit and the time of a least stake: %s', async (_, limits) => {
  const person = await personWith(server, 1000);
  const match = await oldMatch();
  await place(server.database, person.userId, onTeam(match.home, 40));
  await shift(person, '20 hours');
  await place(server.database, person.userId, onTeam(match.away, 40));
  for (const [kind, period, amount] of limits) await set(person, kind, period, amount);
  const answer = await server.call('GET', 'limits?least=10', { token: person.token });
  const told = tightestOn('stakes', dataOf<PlayLimits>(answer).limits, 10);
  const refused = dataOf<{ limit?: PlayLimit }>(await flip(person, 10)).limit;
  if (refused === undefined) expect(told?.left).toBeGreaterThanOrEqual(10);
  else
    expect({ ...told, until: told?.until ?? null }).toMatchObject({
      kind: refused.kind,
      period: refused.period,
      left: refused.left,
      until: refused.until,
    });
});

describe('a loss limit', () => {
  test('counts open stakes as lost, adds losses and subtracts wins', async () => {
    const { database } = server;
    const person = await personWith(server, 1000);
    const [lost, won] = [await oldMatch(), await oldMatch()];
    await set(person, 'loss', 'day', '100');
    await place(database, person.userId, onTeam(lost.home, 60));
    await place(database, person.userId, onTeam(won.home, 40));
    const full = await flip(person, 1);
    expect(full.body.data).toEqual({
      limit: { kind: 'loss', period: 'day', amount: 100, left: 0, until: null },
    });
    await pass(database, lost.id, 61);
    await settleMatch(database, lost.id, { winner: lost.away, toss: 'Head' });
    expect(leftIn((await flip(person, 1)).body)).toBe(0);
    await pass(database, won.id, 61);
    await settleMatch(database, won.id, { winner: won.home, toss: 'Head' });
    // Lost 60, won 40 at 80 %: 28 are lost.
    expect(await limitsOf(person)).toMatchObject([{ used: 28, left: 72 }]);
    expect(leftIn((await flip(person, 73)).body)).toBe(72);
    await shift(person, '24 hours');
    expect(await limitsOf(person)).toMatchObject([{ used: 0, left: 100 }]);
  });
});

describe('a deposit limit', () => {
  test('counts ordered and paid deposits, not rejected or expired ones', async () => {
    const person = await personWith(server, 0);
    const order = (amount: string) => post(person, 'deposit/create', { amount });
    await set(person, 'deposit', 'day', '500');
    const { id } = dataOf<{ id: number }>(await order('400'));
    expect((await order('101')).body.data).toMatchObject({ limit: { kind: 'deposit', left: 100 } });
    expect(await limitsOf(person)).toMatchObject([{ used: 400, unfinished: 400 }]);
    await server.database.query(`update deposits set status = 'rejected', decided_at = now() where id = $1`, [
      id,
    ]);
    expect((await order('500')).status).toBe(200);
    expect(leftIn((await order('1')).body)).toBe(0);
    await server.database.query(
      `update deposits set status = 'pending' where status = 'created' and user_id = $1`,
      [person.userId],
    );
    expect(await limitsOf(person)).toMatchObject([{ used: 500, unfinished: 500 }]);
    await server.database.query(
      `update deposits set status = 'created', expires_at = now() where status = 'pending' and user_id = $1`,
      [person.userId],
    );
    expect(await limitsOf(person)).toMatchObject([{ used: 0, unfinished: 0 }]);
    expect((await order('500')).status).toBe(200);
    await server.database.query(
      `update deposits set status = 'rejected', decided_at = now() where user_id = $1`,
      [person.userId],
    );
  });

  test('does not affect stakes, nor a stake limit deposits', async () => {
    const person = await personWith(server, 100);
    await set(person, 'deposit', 'day', '0');
    expect((await flip(person, 10)).status).toBe(200);
    await set(person, 'stake', 'day', '0');
    expect((await post(person, 'deposit/create', { amount: '1' })).body.data).toMatchObject({
      limit: { kind: 'deposit' },
    });
  });

  test('counts an order as of the decision, not as of the moment before its wait', async () => {
    const person = await personWith(server, 0);
    await set(person, 'deposit', 'month', '300');
    await server.database.query(
      `insert into deposits (user_id, amount_paise, reference, expires_at, created_at)
       values ($1, 30000, 'waited', now() + interval '15 minutes', now() - interval '40 days')`,
      [person.userId],
    );
    expect(await limitsOf(person)).toMatchObject([{ used: 300 }]);
  });

  test('is not exceeded by simultaneous orders', async () => {
    const person = await personWith(server, 0);
    await set(person, 'deposit', 'month', '300');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post(person, 'deposit/create', { amount: '100' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('a limit', () => {
  test('is lowered at once, and raised a day later by a second confirmation', async () => {
    const person = await personWith(server, 1000);
    expect(only(await set(person, 'stake', 'day', '100'))).toMatchObject({ amount: 100, state: 'inForce' });
    expect(only(await set(person, 'stake', 'day', '50'))).toMatchObject({ amount: 50, state: 'inForce' });
    expect(only(await set(person, 'stake', 'day', '200'))).toMatchObject({
      amount: 50,
      state: 'waiting',
      raise_to: 200,
    });
    const confirm = () => post(person, 'limits/confirm', { kind: 'stake', period: 'day', raise_to: 200 });
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { msg: 'A raise can be confirmed a day after it was asked for', data: { state: 'waiting' } },
    });
    await shift(person, '23 hours 59 minutes');
    expect((await confirm()).status).toBe(409);
    // Repeating the request does not restart the waiting time.
    await set(person, 'stake', 'day', '200');
    await shift(person, '1 minute');
    expect(await limitsOf(person)).toMatchObject([{ amount: 50, state: 'confirmable', raise_to: 200 }]);
    expect(
      (await post(person, 'limits/confirm', { kind: 'stake', period: 'day', raise_to: 300 })).status,
    ).toBe(409);
    expect(only(await confirm())).toMatchObject({ amount: 200, state: 'inForce', raise_to: null });
  });

  test('is removed by a second confirmation, too; a request without one lapses after a week', async () => {
    const person = await personWith(server, 1000);
    const which = { kind: 'loss', period: 'month' };
    await set(person, 'loss', 'month', '10');
    expect(only(await post(person, 'limits/remove', which))).toMatchObject({
      state: 'waiting',
      raise_to: null,
    });
    await shift(person, '192 hours');
    expect(await limitsOf(person)).toMatchObject([{ state: 'inForce', raise_from: null }]);
    expect((await post(person, 'limits/confirm', { ...which, raise_to: null })).status).toBe(409);
    await post(person, 'limits/remove', which);
    await shift(person, '191 hours 59 minutes');
    expect((await post(person, 'limits/confirm', { ...which, raise_to: null })).status).toBe(200);
    expect(await limitsOf(person)).toEqual([]);
  });

  test('stays as it is when the person takes the raise back', async () => {
    const person = await personWith(server, 1000);
    await set(person, 'stake', 'week', '10');
    await set(person, 'stake', 'week', '20');
    expect(only(await post(person, 'limits/keep', { kind: 'stake', period: 'week' }))).toMatchObject({
      amount: 10,
      state: 'inForce',
      raise_to: null,
    });
  });

  test('cannot be raised early, not even in the database', async () => {
    const person = await personWith(server, 0);
    await set(person, 'stake', 'day', '100');
    const change = (sql: string) => server.database.query(sql, [person.userId]);
    const refused = { message: 'a limit is raised after a day alone' };
    await expect(
      change('update play_limits set amount_hundredths = 20000 where user_id = $1'),
    ).rejects.toMatchObject(refused);
    await expect(change('delete from play_limits where user_id = $1')).rejects.toMatchObject(refused);
    await expect(server.database.query('truncate play_limits')).rejects.toMatchObject({
      message: 'play_limits is not emptied',
    });
    await change('update play_limits set amount_hundredths = 5000 where user_id = $1');
  });

  test('is one of an amount in rupees, a kind and a period', async () => {
    const person = await personWith(server, 0);
    expect((await set(person, 'stake', 'day', '1e3')).body.errors).toEqual({
      amount: 'The amount needs to be 0 or more',
    });
    expect((await set(person, 'stake', 'year', '10')).status).toBe(400);
    expect((await server.call('GET', 'limits')).status).toBe(401);
  });
});

test('the statement and the dashboard contain limits only if there are any', async () => {
  const person = await personWith(server, 100);
  const get = async (path: string) =>
    dataOf<{ limits?: PlayLimit[]; summary: object }>(
      await server.call('GET', path, { token: person.token }),
    );
  expect(await get('profile/dashboard')).not.toHaveProperty('limits');
  expect((await get('wallet/history')).summary).not.toHaveProperty('limits');
  await set(person, 'stake', 'day', '100');
  await flip(person, 30);
  const limits = await limitsOf(person);
  expect(limits).toMatchObject([{ kind: 'stake', period: 'day', left: 70 }]);
  expect((await get('profile/dashboard')).limits).toEqual(limits);
  expect((await get('wallet/history')).summary).toMatchObject({ limits });
});

describe('the used part of each limit', () => {
  const HOUR = 3_600_000;
  const ALL = (['stake', 'loss'] as const).flatMap((kind) =>
    periodsOf(kind).map((period) => ({ kind, period })),
  );
  const startOf = (period: LimitPeriod, moment: number) => {
    // Nothing counts towards a limit of a single stake.
    if (period === 'single') return Number.POSITIVE_INFINITY;
    if (period !== 'month') return moment - (period === 'day' ? 24 : 168) * HOUR;
    const inIndia = new Date(moment + 5.5 * HOUR);
    return Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth()) - 5.5 * HOUR;
  };

  /**
   * Rounds every seven hours, and around each period's start. Each has another stake, and every third is won.
   */
  function roundsUntil(moment: number) {
    const times = [
      ...LIMIT_PERIODS.flatMap((period) => [-1, 0, 1].map((ms) => startOf(period, moment) + ms)),
      ...Array.from({ length: 60 }, (_, index) => moment - index * 7 * HOUR),
      moment - 60 * 24 * HOUR,
    ];
    return times
      .filter((at) => at <= moment)
      .map((at, index) => ({ at, stake: 1000 + index, payout: index % 3 === 0 ? 1500 + index ** 2 : 0 }));
  }

  /** The used amounts if these had been played: they have no seeds, so the transaction is rolled back. */
  async function usedAfter(rounds: ReturnType<typeof roundsUntil>, moment: string, limits: typeof ALL) {
    const { userId } = await personWith(server, 0);
    const nothing = new Error('Nothing of it stays');
    let used: unknown;
    const trial = server.database.transaction(async (tx) => {
      await tx.query(
        `with pair as (
           insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, nonce)
           values ($1::bigint, lpad(($1::bigint)::text, 64, '0'), lpad(($1::bigint)::text, 64, '0'), 'own', 'active', $2)
           returning id)
         insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, payout_paise, played_at)
         select $1::bigint, 'coinflip', pair.id, r.n, r.stake, 'Head', case when r.payout > 0 then 'Head' else 'Tail' end,
                r.payout, r.at
         from pair, unnest($3::bigint[], $4::bigint[], $5::timestamptz[]) with ordinality r (stake, payout, at, n)`,
        [
          userId,
          rounds.length,
          rounds.map(({ stake }) => stake),
          rounds.map(({ payout }) => payout),
          rounds.map(({ at }) => new Date(at).toISOString()),
        ],
      );
      for (const { kind, period } of limits)
        await tx.query(
          'insert into play_limits (user_id, kind, period, amount_hundredths) values ($1, $2, $3, 0)',
          [userId, kind, period],
        );
      used = await tx.query(
        `select kind, period, used_hundredths from limits_used($1::bigint, $2::timestamptz)
         order by array_position(array['stake', 'loss'], kind), array_position(array['single', 'day', 'week', 'month'], period)`,
        [userId, moment],
      );
      throw nothing;
    });
    await expect(trial).rejects.toBe(nothing);
    return used;
  }

  test.each([
    ['in the middle of a month', '2026-03-17T09:21:00Z', ALL],
    ['early in a month, of which a week is more', '2026-03-02T20:00:00Z', ALL],
    ['when a month has just begun in India', '2026-02-28T18:30:00Z', ALL],
    ['with one limit, of a week', '2026-03-17T09:21:00Z', ALL.slice(5, 6)],
    ['with one limit, of a single stake', '2026-03-17T09:21:00Z', ALL.slice(0, 1)],
  ])('equals the sum of the play in its period: %s', async (_when, text, limits) => {
    const moment = Date.parse(text);
    const rounds = roundsUntil(moment);
    const plainly = limits.map(({ kind, period }) => ({
      kind,
      period,
      used_hundredths: rounds
        .filter(({ at }) => at > startOf(period, moment))
        .reduce((sum, { stake, payout }) => sum + stake - (kind === 'loss' ? payout : 0), 0),
    }));
    expect(await usedAfter(rounds, text, limits)).toEqual(plainly);
  });
});

test('days and weeks are rolling, months are calendar months in India', async () => {
  const [row] = await server.database.query<Record<string, Date>>(
    `select period_start('day', timestamptz '2026-11-22 10:00Z') as day,
            period_start('week', timestamptz '2026-11-22 10:00Z') as week,
            period_start('month', timestamptz '2026-11-30 18:29:59Z') as november,
            period_start('month', timestamptz '2026-11-30 18:30Z') as december,
            period_exit('month', timestamptz '2026-11-30 18:29:59Z') as exits`,
  );
  expect(row).toEqual({
    day: new Date('2026-11-21T10:00:00Z'),
    week: new Date('2026-11-15T10:00:00Z'),
    november: new Date('2026-10-31T18:30:00Z'),
    december: new Date('2026-11-30T18:30:00Z'),
    exits: new Date('2026-11-30T18:30:00Z'),
  });
});

describe('the question for a deposit limit', () => {
  const isAsked = async ({ token }: Pick<Person, 'token'>) =>
    dataOf<PlayLimits>(await server.call('GET', 'limits', { token })).asks_for_limit;

  test('is asked before a first deposit, and again six months after “not now”', async () => {
    const person = await server.signUp({ isAskedForLimit: true });
    expect(await isAsked(person)).toBe(true);
    const answered = await post(person, 'limits/decline', {});
    expect(dataOf<PlayLimits>(answered).asks_for_limit).toBe(false);
    expect(await isAsked(person)).toBe(false);
    const pass = (interval: string) =>
      server.database.query(
        'update users set limit_declined_at = limit_declined_at - $2::interval where id = $1',
        [person.userId, interval],
      );
    await pass('5 months 20 days');
    expect(await isAsked(person)).toBe(false);
    await pass('20 days');
    expect(await isAsked(person)).toBe(true);
  });

  test.each([
    ['deposit', false],
    ['stake', true],
  ])('with a limit of the kind %s: %s', async (kind, asks) => {
    const person = await server.signUp({ isAskedForLimit: true });
    expect(dataOf<PlayLimits>(await set(person, kind, 'week', '500')).asks_for_limit).toBe(asks);
  });
});
