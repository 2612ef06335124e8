import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginBreak } from '../../../server/account/limits/breaks.ts';
import { readPlayTime } from '../../../server/account/limits/reality-check.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { indianToday } from '../../../server/shared/indian-days.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import type { PlayBreak, PlayLimits, PlayTime } from '../../../src/schemas/account/limits.ts';
import { cancel, makeMatch, minutes, onTeam, outcome, pass, place } from '../tools/bettors.ts';
import {
  dataOf,
  gate,
  type Person,
  personWith,
  purse,
  saveAccount,
  somebodyWaits,
  startMoneyServer,
  withdraw,
} from '../tools/money.ts';
import type { TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

const post = (person: Person, path: string, body: unknown = {}) =>
  server.call('POST', path, { token: person.token, body });
const breakOf = async (person: Person): Promise<PlayBreak | null> =>
  dataOf<PlayLimits>(await server.call('GET', 'limits', { token: person.token })).break;
const HOUR = 60 * 60 * 1000;

/** The outcome of an act that begins while a break of this person has begun and is not committed. */
async function whileOneBegins<T>(person: Person, act: () => Promise<T>): Promise<T> {
  const { database } = server;
  const [hasBegun, mayEnd] = [gate(), gate()];
  const beginning = database.transaction(async (tx) => {
    await beginBreak(tx, person.userId, '1d');
    hasBegun.open();
    await mayEnd.promise;
  });
  await hasBegun.promise;
  const acted = act();
  await Promise.race([acted, somebodyWaits(database)]);
  mayEnd.open();
  await beginning;
  return acted;
}

function operate(...line: string[]) {
  const { command, given } = readLine(line);
  return carryOut(server.context, { words: command.words, given, json: false, who: 'asha' });
}

describe('a break', () => {
  test('refuses bets, games and deposits, but not withdrawals and cancellations', async () => {
    const person = await personWith(server, 1000);
    const account = await saveAccount(server, person);
    const match = await makeMatch(server.database);
    const { bet } = await place(server.database, person.userId, onTeam(match.home, 100));
    const deposit = dataOf<{ id: number }>(await post(person, 'deposit/create', { amount: '100' })).id;
    const { id: seed_id } = dataOf<{ id: number }>(
      await server
        .call('GET', 'game/seeds', { token: person.token })
        .then(() => post(person, 'game/first-seed', { client_seed: 'my own' })),
    );
    const taken = await post(person, 'limits/break', { length: 'ever' });
    expect(taken.status).toBe(200);

    const refusal = { status: 409, data: { break: { kind: 'exclusion', until: null } } };
    expect(await outcome(place(server.database, person.userId, onTeam(match.home, 100)))).toEqual(refusal);
    for (const [path, body] of [
      ['coin-flip/play', { seed_id, prediction: 'Head', bet_amount: 1 }],
      ['deposit/create', { amount: '100' }],
      [`deposit/${deposit}/pay`, { approve: true }],
    ] as const)
      expect(await post(person, path, body)).toMatchObject({
        status: refusal.status,
        body: {
          msg: 'You have excluded yourself for good. You can still withdraw your money.',
          data: refusal.data,
        },
      });
    expect((await post(person, `deposit/${deposit}/pay`, { approve: false })).status).toBe(200);
    expect((await cancel(server.database, person.userId, bet.id, match.id)).bet.status).toBe('cancelled');
    expect((await withdraw(server, person, account, '200')).status).toBe(200);
    expect((await server.call('GET', 'wallet/history', { token: person.token })).status).toBe(200);
  });

  test('lasts for the chosen time; a longer one can follow, not a shorter one', async () => {
    const person = await personWith(server, 0);
    const first = dataOf<PlayLimits>(await post(person, 'limits/break', { length: '7d' })).break;
    expect(first?.kind).toBe('time-out');
    expect(Date.parse(first?.until ?? '') - Date.parse(first?.since ?? '')).toBe(7 * 24 * HOUR);
    expect(await post(person, 'limits/break', { length: '1d' })).toMatchObject({
      status: 409,
      body: { msg: 'You are on a longer break already', data: { break: first } },
    });
    expect(dataOf<PlayLimits>(await post(person, 'limits/break', { length: '1y' })).break?.kind).toBe(
      'exclusion',
    );
  });

  test('ends with its time', async () => {
    const person = await personWith(server, 100);
    const match = await makeMatch(server.database);
    await server.database.query(
      `insert into play_breaks (user_id, kind, since, until)
       values ($1, 'time-out', now() - interval '1 day', now() - interval '1 second')`,
      [person.userId],
    );
    expect(await breakOf(person)).toBeNull();
    expect(await outcome(place(server.database, person.userId, onTeam(match.home, 100)))).toHaveProperty(
      'bet',
    );
  });

  test('cannot be ended by anybody, not even in the database', async () => {
    const person = await personWith(server, 0);
    await post(person, 'limits/break', { length: '1d' });
    for (const sql of [
      'delete from play_breaks where user_id = $1',
      'update play_breaks set until = now() where user_id = $1',
    ])
      await expect(server.database.query(sql, [person.userId])).rejects.toMatchObject({
        message: 'play_breaks is append-only',
      });
    await expect(server.database.query('truncate play_breaks')).rejects.toMatchObject({
      message: 'play_breaks is append-only',
    });
    expect(await breakOf(person)).not.toBeNull();
  });

  test('comes before or after a simultaneous bet, never in between', async () => {
    const match = await makeMatch(server.database);
    const people = await Promise.all(Array.from({ length: 6 }, () => personWith(server, 100)));
    await Promise.all(
      people.flatMap((person) => [
        outcome(place(server.database, person.userId, onTeam(match.home, 10))),
        post(person, 'limits/break', { length: '1d' }),
        outcome(place(server.database, person.userId, onTeam(match.home, 10))),
      ]),
    );
    // The audit, when the server is closed, shows that no bet was placed in a break.
    expect(await Promise.all(people.map(breakOf))).not.toContain(null);
  });

  test('that is under way is seen by an approved deposit', async () => {
    const person = await personWith(server, 0);
    const deposit = dataOf<{ id: number }>(await post(person, 'deposit/create', { amount: '100' })).id;
    const paid = await whileOneBegins(person, () =>
      post(person, `deposit/${deposit}/pay`, { approve: true }),
    );
    expect(paid).toMatchObject({ status: 409, body: { data: { break: { kind: 'time-out' } } } });
  });

  test('that is under way is seen by a pick of the day', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const day = await indianToday(database);
    const match = await makeMatch(database);
    await database.query('insert into daily_matches (day, match_id) values ($1::date, $2)', [day, match.id]);
    const picked = await whileOneBegins(person, () => post(person, 'live-bet/daily-pick', { day, side: 0 }));
    expect(picked).toMatchObject({ status: 409, body: { data: { break: { kind: 'time-out' } } } });
  });

  test('that is under way is seen by a reward', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const friend = await personWith(server, 100);
    const match = await makeMatch(database);
    await database.query('update users set referred_by = $2 where id = $1', [friend.userId, person.userId]);
    await place(database, friend.userId, onTeam(match.home, 10));
    await pass(database, match.id, 61);
    await settleMatch(database, match.id, { winner: match.away, toss: 'Head' });
    await whileOneBegins(person, () => payReferrals(database, 50_00));
    expect(await purse(database, person.userId)).toMatchObject({ cash: 0 });
  });

  test('delays bonuses and rewards until its end', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const friend = await personWith(server, 100);
    const match = await makeMatch(database);
    await database.query('update users set referred_by = $2 where id = $1', [friend.userId, person.userId]);
    await place(database, friend.userId, onTeam(match.home, 10));
    await pass(database, match.id, 61);
    await settleMatch(database, match.id, { winner: match.away, toss: 'Head' });
    await post(person, 'limits/break', { length: '1d' });
    await payReferrals(database, 50_00);
    const paid = () =>
      database.query(`select from journals where user_id = $1 and kind = 'referral'`, [person.userId]);
    expect(await paid()).toHaveLength(0);
    await expect(
      operate('bonus', 'grant', person.phone, '--amount', '10', '--reference', 'r-1', '--why', 'a gift'),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('cannot be taken on the shared account, nor can a limit be set', async () => {
    const person = await server.signUp({ phone: '9000000001' });
    const msg =
      'Everybody who tries the demo shares this account: register to limit your play with an account of your own';
    const limit = { kind: 'stake', period: 'day', amount: '5' };
    for (const [call, body] of [
      ['limits/break', { length: '1d' }],
      ['limits/set', limit],
      // Wrong fields are refused after that.
      ['limits/break', { length: '' }],
      ['limits/set', { ...limit, amount: '' }],
    ] as const)
      expect(await post(person, call, body)).toMatchObject({ status: 409, body: { msg } });
  });
});

describe('a reality check', () => {
  const playTime = async (person: Person): Promise<PlayTime> =>
    dataOf(await server.call('GET', 'limits/play-time', { token: person.token }));
  test('tells rounds, stakes and returns of games apart from bets, since the last pause', async () => {
    const { database } = server;
    const person = await personWith(server, 1000);
    const match = await makeMatch(database, { opensAt: minutes(-600) });
    await place(database, person.userId, onTeam(match.home, 40));
    // They have no seeds, so the transaction is rolled back.
    const nothing = new Error('Nothing of it stays');
    let told: PlayTime | undefined;
    const trial = database.transaction(async (tx) => {
      await tx.query(
        `with pair as (
           insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, nonce)
           values ($1::bigint, lpad(($1::bigint)::text, 64, '0'), lpad(($1::bigint)::text, 64, '0'), 'own', 'active', 3)
           returning id)
         insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, payout_paise, played_at)
         select $1::bigint, 'coinflip', pair.id, r.n, r.stake, 'Head', case when r.payout > 0 then 'Head' else 'Tail' end,
                r.payout, r.at
         from pair, unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) with ordinality r (stake, payout, at, n)`,
        [
          person.userId,
          [500_00, 10_00, 20_50],
          [990_00, 19_80, 0],
          [minutes(-200), minutes(-30), minutes(-10)].map((at) => at.toISOString()),
        ],
      );
      told = await readPlayTime(tx, person.userId);
      throw nothing;
    });
    await expect(trial).rejects.toBe(nothing);
    expect(told).toMatchObject({
      games: { rounds: 2, staked: 30.5, returned: 19.8 },
      net: -10.7,
      open: 40,
    });
  });

  test('counts from the first stake after an hour without one, and gives the net since then', async () => {
    const { database } = server;
    const person = await personWith(server, 1000);
    await post(person, 'limits/check', { minutes: 30 });
    expect(await playTime(person)).toEqual({
      minutes: 30,
      since: null,
      elapsed_s: 0,
      net: 0,
      open: 0,
      games: { rounds: 0, staked: 0, returned: 0 },
      due_in_s: 1800,
    });
    const match = await makeMatch(database, { opensAt: minutes(-600) });
    const bets: number[] = [];
    for (const ago of [200, 100, 45, 5]) {
      const { bet } = await place(database, person.userId, onTeam(match.home, 10 + ago));
      bets.push(bet.id);
      await database.query('update bets set placed_at = $2 where id = $1', [bet.id, minutes(-ago)]);
    }
    await database.query(`update reality_checks set seen_at = now() - interval '1 day'`);
    const long = await playTime(person);
    expect(long).toMatchObject({ net: 0, open: 180, due_in_s: 0 });
    expect(Math.round(long.elapsed_s / 60)).toBe(100);
    await cancel(database, person.userId, bets[2] ?? 0, match.id);
    expect(await playTime(person)).toMatchObject({ net: 0, open: 125 });
    const told = dataOf<PlayTime>(await post(person, 'limits/check-seen'));
    expect(Math.ceil((told.due_in_s ?? 0) / 60)).toBe(30);
    const details = async () => dataOf<object>(await post(person, 'users/details'));
    expect(await details()).toMatchObject({ check_minutes: 30 });
    await post(person, 'limits/check', { minutes: null });
    expect((await playTime(person)).due_in_s).toBeNull();
    expect(Object.keys(await details())).toEqual([
      'id',
      'first_name',
      'last_name',
      'profile_image',
      'email',
      'phone',
    ]);
    expect((await post(person, 'limits/check-seen')).status).toBe(409);
  });
});

describe('an operator', () => {
  test('can lower a limit and begin a break, but neither raise nor end one', async () => {
    const { phone, token } = await personWith(server, 0);
    const lower = (amount: string) =>
      operate('limit', 'lower', phone, 'stake', 'day', '--amount', amount, '--why', 'asked on the phone');
    expect(await lower('500')).toBe(`${phone}: stake limit for a day: ₹500.00`);
    expect(await lower('100')).toBe(`${phone}: stake limit for a day: ₹100.00`);
    await expect(lower('101')).rejects.toMatchObject({
      message: 'The limit is ₹100.00, and an operator can only lower it',
    });
    const lowerSingle = (kind: string, amount: string) =>
      operate('limit', 'lower', phone, kind, 'single', '--amount', amount, '--why', 'asked on the phone');
    expect(await lowerSingle('stake', '50')).toBe(`${phone}: limit for a single stake: ₹50.00`);
    await expect(lowerSingle('stake', '50.01')).rejects.toMatchObject({
      message: 'The limit is ₹50.00, and an operator can only lower it',
    });
    expect(() => lowerSingle('loss', '50')).toThrow(
      'limit lower: PERIOD must be one of day, week, month for a limit of this kind',
    );
    expect(await operate('break', phone, 'ever', '--why', 'asked on the phone')).toBe(
      `${phone}: exclusion for good`,
    );
    await expect(operate('break', phone, '1d', '--why', 'thought better of it')).rejects.toMatchObject({
      message: 'You are on a longer break already',
    });
    expect(await operate('limits', phone)).toBe(
      'limit for a single stake: ₹50.00\nstake limit for a day: ₹100.00, ₹100.00 left\nexclusion for good',
    );
    expect((await server.call('GET', 'limits', { token })).status).toBe(200);
  });

  test('neither lowers a limit nor begins a break for a phone that nobody has verified', async () => {
    const { phone, userId } = await personWith(server, 0);
    await server.database.query('update users set verified_at = null where id = $1', [userId]);
    const unknown = { message: `Nobody has the phone number ${phone}` };
    await expect(
      operate('limit', 'lower', phone, 'stake', 'day', '--amount', '1', '--why', 'asked'),
    ).rejects.toMatchObject(unknown);
    await expect(operate('break', phone, '1d', '--why', 'asked')).rejects.toMatchObject(unknown);
  });
});
