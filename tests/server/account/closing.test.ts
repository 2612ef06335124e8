import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../server/account/closing/close.ts';
import { issueCode } from '../../../server/account/codes.ts';
import { takeBreak } from '../../../server/account/limits/breaks.ts';
import { setCheck } from '../../../server/account/limits/reality-check.ts';
import { editProfile } from '../../../server/account/profile.ts';
import { beginSecondFactor } from '../../../server/account/second-factor.ts';
import { switchPicks } from '../../../server/bets/daily-pick/pick.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { followTeam, setFavourite } from '../../../server/bets/matches/favourites.ts';
import { privateLeagueByCode } from '../../../server/bets/private-leagues/read.ts';
import { indianTime } from '../../../server/indian-time.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { openTicket as openTicketOf } from '../../../server/support/tickets.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { lockWallet } from '../../../server/wallet/lock.ts';
import { addAccount } from '../../../server/wallet/payout-accounts.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import type { Closing } from '../../../src/schemas/account/closing.ts';
import { openTicket } from '../support/tickets.ts';
import { combine, makeMatch, onTeam, outcome, pass, place } from '../tools/bettors.ts';
import {
  BANK,
  conclude,
  dataOf,
  gate,
  grant,
  type MoneyServer,
  type Person,
  purse,
  referenceOf,
  saveAccount,
  somebodyWaits,
  startMoneyServer,
  withdraw,
} from '../tools/money.ts';
import { cookieIn, logIn, PASSWORD, passAttempts, tokenIn, withPassword } from '../tools/people.ts';
import { joinPrivateLeague, makePrivateLeague, passDays } from '../tools/private-leagues.ts';
import { appCode, enrol } from '../tools/second-factor.ts';

let server: MoneyServer;
let person: Person;
beforeAll(async () => {
  server = await startMoneyServer();
});
beforeEach(async () => {
  person = await withPassword(server);
  server.sent.length = 0;
});
afterAll(() => server.close());

/** One connection: nothing waits within a transaction of another. */
const EMBEDDED = (process.env.TEST_DATABASE_URL ?? '') === '';
const CLOSED = 'This account is closed. Its owner has closed it for good.';
const isClosed = { status: 401, body: { msg: CLOSED, data: { closed: true } } };

const close = (body: object = { password: PASSWORD }, { token } = person) =>
  server.call('POST', 'users/close-account', { token, body });
const closing = async () =>
  dataOf<Closing>(await server.call('GET', 'users/closing', { token: person.token }));
const countIn = async (table: string) =>
  (await server.database.query(`select from ${table} where user_id = $1`, [person.userId])).length;
const openSessions = async () =>
  (
    await server.database.query('select from sessions where user_id = $1 and ended_at is null', [
      person.userId,
    ])
  ).length;
/** Tables of which a closed account keeps no row. */
const UNNEEDED = [
  'browsers',
  'codes',
  'daily_pick_offs',
  'daily_picks',
  'favourites',
  'followed_teams',
  'pictures',
  'push_subscriptions',
  'reality_checks',
  'recovery_codes',
  'second_factors',
  'second_steps',
];
const sessionOf = async ({ userId } = person) => {
  const [session] = await server.database.query<{ id: number }>(
    'select id from sessions where user_id = $1',
    [userId],
  );
  return session?.id ?? 0;
};
const ASKER = { address: '203.0.113.9', browser: undefined, device: '', visitor: null };
async function closedOne() {
  expect(await close()).toMatchObject({ status: 200, body: { msg: 'Your account is closed' } });
}

describe('an account is closed', () => {
  test('by its password: all sessions end, and the browser forgets them', async () => {
    const other = tokenIn(await logIn(server, person.phone));
    const closed = await close();
    expect(closed).toMatchObject({ status: 200, body: { msg: 'Your account is closed', data: null } });
    expect(cookieIn(closed, 'refresh')).toBe('');
    for (const token of [person.token, other])
      expect(await server.call('POST', 'users/details', { token })).toMatchObject(isClosed);
    expect(
      await server.call('POST', 'users/regenerate-access-token', {
        cookies: { refresh: person.refresh },
      }),
    ).toMatchObject(isClosed);
    expect(await openSessions()).toBe(0);
  });

  test('not by a wrong password, and not without one', async () => {
    expect(await close({ password: 'another lamp' })).toMatchObject({
      status: 400,
      body: { errors: { password: 'The password is wrong' } },
    });
    expect(await close({})).toMatchObject({
      status: 400,
      body: { errors: { password: 'Password is required' } },
    });
    expect((await server.call('POST', 'users/details', { token: person.token })).status).toBe(200);
  });

  test('with two-step log-in by a code, too, which works once', async () => {
    const setup = await enrol(server, person);
    expect(await closing()).toMatchObject({ second_step: true });
    expect(await close()).toMatchObject({
      status: 400,
      body: { errors: { factor_code: 'Please enter the code of your app' } },
    });
    expect(await close({ password: PASSWORD, factor_code: '000000' })).toMatchObject({
      status: 400,
      body: { errors: { factor_code: 'The code is wrong, or has been used. Please enter the next one' } },
    });
    expect((await close({ password: PASSWORD, factor_code: await appCode(server, setup) })).status).toBe(200);
  });

  test('once: the second of two requests is told so, at the same time or later', async () => {
    const both = await Promise.all([close(), close()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(both.find(({ status }) => status === 401)).toMatchObject(isClosed);
    expect(await close()).toMatchObject(isClosed);
  });

  test('not by a session that has ended since the call came in', async () => {
    const caller = { userId: person.userId, sessionId: await sessionOf() };
    await server.database.query('update sessions set ended_at = now() where id = $1', [caller.sessionId]);
    expect(await outcome(closeAccount(server.context, caller, { password: PASSWORD }, ASKER))).toMatchObject({
      status: 401,
    });
    expect((await logIn(server, person.phone)).status).toBe(200);
  });

  test('with a mail to its owner', async () => {
    await closedOne();
    expect(server.sent).toMatchObject([{ channel: 'email' }]);
    expect(server.sent[0]?.text).toMatch(
      /^Sikka: your account was closed for good \(.*\)\. If it was not you, write to us: http:\/\/sikka\.test\/contact-us$/,
    );
  });

  test('with a line in the log, which names the session', async () => {
    const session = await sessionOf();
    await closedOne();
    const line = server.log.lines.filter(({ event }) => event === 'account.closed').at(-1);
    expect(line).toMatchObject({ level: 'info', user: person.userId, session });
  });

  test('not if everybody shares it', async () => {
    const demo = await server.signUp({ phone: '9000000001' });
    expect(await close({ password: PASSWORD }, demo)).toMatchObject({
      status: 409,
      body: { msg: 'Everybody who tries the demo shares this account: it cannot be closed' },
    });
  });
});

describe('a closing is prevented', () => {
  const refused = (hindrance: string, msg: string) => ({
    status: 409,
    body: { msg, data: { hindrances: [hindrance] } },
  });
  const isPrevented = async (hindrance: string, msg: string) => {
    expect(await closing()).toMatchObject({ hindrances: [hindrance] });
    expect(await close()).toMatchObject(refused(hindrance, msg));
    expect((await server.call('POST', 'users/details', { token: person.token })).status).toBe(200);
  };

  test('by an open bet, until it has ended', async () => {
    await grant(server.database, person.userId, 100_00);
    const match = await makeMatch(server.database);
    await place(server.database, person.userId, onTeam(match.home, 10));
    await isPrevented('bets', 'You have open bets: cancel them, cash them out, or wait for their results.');
    await pass(server.database, match.id, 61);
    await settleMatch(server.database, match.id, { winner: match.away, toss: 'Head' });
    await closedOne();
  });

  test('by an open combined bet', async () => {
    await grant(server.database, person.userId, 100_00);
    const [one, other] = [await makeMatch(server.database), await makeMatch(server.database)];
    await combine(server.database, person.userId, 10, [{ team_value: one.home }, { team_value: other.home }]);
    await isPrevented('combined', 'You have open combined bets: cash them out, or wait for their results.');
  });

  test('by a deposit under way, not by one that has expired', async () => {
    await server.call('POST', 'deposit/create', { token: person.token, body: { amount: '100' } });
    await isPrevented('deposit', 'A deposit is under way: wait until it has arrived or expired.');
    await server.database.query(
      `update deposits set expires_at = now() - interval '1 second' where user_id = $1`,
      [person.userId],
    );
    await closedOne();
  });

  test('by a withdrawal under way', async () => {
    await grant(server.database, person.userId, 300_00);
    const account = await saveAccount(server, person);
    await withdraw(server, person, account, '200');
    await isPrevented('withdrawal', 'A withdrawal is under way: wait until it is paid.');
  });

  test('with no code spent', async () => {
    const setup = await enrol(server, person);
    await server.call('POST', 'deposit/create', { token: person.token, body: { amount: '100' } });
    const proof = { password: PASSWORD, factor_code: await appCode(server, setup) };
    expect((await close(proof)).status).toBe(409);
    await server.database.query(`update deposits set expires_at = now() where user_id = $1`, [person.userId]);
    expect((await close(proof)).status).toBe(200);
  });

  test('not by play money, which stays in the closed wallet', async () => {
    await grant(server.database, person.userId, 500_00);
    expect(await closing()).toEqual({ hindrances: [], cash: 500, bonus: 0, second_step: false });
    await closedOne();
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 500_00 });
  });

  test('in live mode by money that can be withdrawn, not by less', async () => {
    const live = { ...server.context, mode: 'live' as const };
    const caller = { userId: person.userId, sessionId: await sessionOf() };
    const closeLive = () => outcome(closeAccount(live, caller, { password: PASSWORD }, ASKER));
    await grant(server.database, person.userId, 199_99);
    const account = await saveAccount(server, person);
    await grant(server.database, person.userId, 1);
    expect(await closeLive()).toMatchObject({
      status: 409,
      data: { hindrances: ['cash'] },
    });
    await withdraw(server, person, account, '200');
    expect(await closeLive()).toMatchObject({ data: { hindrances: ['withdrawal'] } });
  });
});

describe('while it is being closed', () => {
  test('a stake comes before and prevents it, or is refused', async () => {
    const match = await makeMatch(server.database);
    const people = await Promise.all(Array.from({ length: 4 }, () => withPassword(server)));
    for (const { userId } of people) await grant(server.database, userId, 100_00);
    const answers = await Promise.all(
      people.map((one) =>
        Promise.all([
          close({ password: PASSWORD }, one),
          server.call('POST', 'live-bet/save', {
            token: one.token,
            body: { team_value: match.home, bet_amount: '10' },
          }),
        ]),
      ),
    );
    for (const [closed, staked] of answers)
      expect([
        [409, 200],
        [200, 401],
      ]).toContainEqual([closed.status, staked.status]);
    expect((await audit(server.database)).wrong).toEqual([]);
  });

  const CALLS: [string, table: string, call: () => Promise<unknown>][] = [
    [
      'a set-up of two-step log-in',
      'second_factors',
      () => beginSecondFactor(server.context, person, PASSWORD, ASKER),
    ],
    [
      'an account for withdrawals',
      'payout_accounts',
      async () =>
        addAccount(
          server.context,
          person.userId,
          { ...BANK, account_type: 'savings', security_code: '123456' },
          ASKER,
        ),
    ],
    [
      'a picture',
      'pictures',
      async () =>
        editProfile(
          server.database,
          person.userId,
          { first_name: 'Asha', last_name: '' },
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#345' } })
            .png()
            .toBuffer(),
        ),
    ],
    [
      'a ticket',
      'tickets',
      () =>
        openTicketOf(server.database, person.userId, {
          key: 'a-key-of-a-closed-account',
          bodyHash: 'a hash',
          issues: 'Deposit',
          text: 'It has not arrived',
          recording: undefined,
          picture: undefined,
        }),
    ],
    [
      'a favourite match',
      'favourites',
      async () => {
        const { id } = await makeMatch(server.database);
        return setFavourite(server.database, person.userId, { match_id: id, favourite: true });
      },
    ],
    [
      'a team to follow',
      'followed_teams',
      async () => {
        const [team] = await server.database.query<{ id: number }>('select id from teams limit 1');
        return followTeam(server.database, person.userId, { team_id: team?.id ?? 0, favourite: true });
      },
    ],
    [
      'a switched-off pick a day',
      'daily_pick_offs',
      () => switchPicks(server.database, person.userId, { is_on: false }),
    ],
    ['reality checks', 'reality_checks', () => setCheck(server.database, person.userId, { minutes: 30 })],
  ];
  test.each(CALLS)('a call already let in leaves no row: %s', async (_name, table, call) => {
    await closedOne();
    expect(await outcome(call())).toEqual({ status: 401, data: { closed: true } });
    expect(await countIn(table)).toBe(0);
  });

  test('a set-up of two-step log-in comes before and is removed, or is refused', async () => {
    const [closed, begun] = await Promise.all([
      close(),
      server.call('POST', 'users/begin-second-factor', {
        token: person.token,
        body: { password: PASSWORD },
      }),
    ]);
    expect(closed.status).toBe(200);
    expect([200, 401]).toContain(begun.status);
    expect(await countIn('second_factors')).toBe(0);
    expect(await countIn('recovery_codes')).toBe(0);
  });

  test.skipIf(EMBEDDED)('a stake that waits for the wallet is refused', async () => {
    const { database } = server;
    const match = await makeMatch(database);
    await grant(database, person.userId, 100_00);
    const sessionId = await sessionOf();
    const [isLocked, isPlaced] = [gate(), gate()];
    const holding = database.transaction(async (tx) => {
      await tx.query('select from wallets where user_id = $1 for no key update', [person.userId]);
      isLocked.open();
      await isPlaced.promise;
    });
    await isLocked.promise;
    const caller = { userId: person.userId, sessionId };
    const closed = outcome(closeAccount(server.context, caller, { password: PASSWORD }, ASKER));
    await somebodyWaits(database);
    const staked = outcome(place(database, person.userId, onTeam(match.home, 10)));
    await somebodyWaits(database, 2);
    isPlaced.open();
    await holding;
    expect(await closed).toEqual(undefined);
    expect(await staked).toMatchObject({ status: 401, data: { closed: true } });
  });

  test.each([
    [
      'a bet',
      'insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise) values ($1, 1, 1, 1000, 80, 1800)',
    ],
    [
      'a combined bet',
      'insert into combined_bets (user_id, stake_paise, price, pays_paise) values ($1, 1000, 2, 2000)',
    ],
    [
      'a deposit',
      `insert into deposits (user_id, amount_paise, reference, expires_at) values ($1, 1000, 'closed', now())`,
    ],
    [
      'a round',
      `insert into rounds (user_id, game, seed_id, nonce, stake_paise, payout_paise) values ($1, 'dice', 1, 1, 1000, 0)`,
    ],
    [
      'a withdrawal',
      'insert into withdrawals (user_id, payout_account_id, amount_paise) values ($1, 1, 20000)',
    ],
  ])('the database itself refuses %s of a closed account', async (_name, sql) => {
    await closedOne();
    await expect(server.database.query(sql, [person.userId])).rejects.toMatchObject({ code: 'SKCLS' });
  });

  test('a log-in comes before, and its session ends, or is refused', async () => {
    const [closed, entered] = await Promise.all([close(), logIn(server, person.phone)]);
    expect(closed.status).toBe(200);
    if (entered.status === 200)
      expect(await server.call('POST', 'users/details', { token: tokenIn(entered) })).toMatchObject(isClosed);
    expect(await openSessions()).toBe(0);
  });
});

describe('after that', () => {
  test('the right password is told that it is closed, a wrong one nothing', async () => {
    await closedOne();
    expect(await logIn(server, person.phone)).toMatchObject({
      status: 403,
      body: { msg: CLOSED, data: { closed: true } },
    });
    const wrong = await logIn(server, person.phone, 'another lamp');
    const unknown = await logIn(server, '6999999999', 'another lamp');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    await passAttempts(server.database, 3600);
  });

  test('no mail resets its password, and an earlier link is void', async () => {
    const email = `bettor${person.phone}@example.test`;
    const ask = () => server.call('POST', 'users/reset-link', { body: { email } });
    await ask();
    await server.context.background.idle();
    const link = /#t=(\S+)/.exec(server.sent.at(-1)?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
    await closedOne();
    server.sent.length = 0;
    expect(await server.call('POST', 'users/reset-session', { body: { t: link } })).toMatchObject({
      status: 400,
    });
    const known = await ask();
    const unknown = await server.call('POST', 'users/reset-link', { body: { email: 'nobody@example.test' } });
    await server.context.background.idle();
    expect(known.body).toEqual(unknown.body);
    expect(server.sent).toEqual([]);
  });

  test('its phone opens no other account; only its owner is told, by an SMS', async () => {
    await takeBreak(server.database, person.userId, 'ever');
    await closedOne();
    server.sent.length = 0;
    const registration = (phone: string) => ({
      first_name: 'Test',
      last_name: 'Bettor',
      phone,
      email: `again${phone}@example.test`,
      pincode: '110001',
      state: 'Delhi',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      is_eighteen: true,
      agreement: true,
    });
    const again = await server.call('POST', 'users/register', { body: registration(person.phone) });
    expect(server.sent).toMatchObject([
      {
        channel: 'sms',
        to: person.phone,
        text: 'You have closed your Sikka account for good, so no other account can be opened with this phone. If you did not try to register, you need not do anything.',
      },
    ]);
    const fresh = await server.call('POST', 'users/register', { body: registration('8299999999') });
    expect({ ...again.body, data: null }).toEqual({ ...fresh.body, data: null });
    expect(
      await server.call('POST', 'users/verify-otp', {
        body: { phone: person.phone, otp: '123456' },
        cookies: { registration: cookieIn(again, 'registration') },
      }),
    ).toMatchObject({ status: 400 });
    expect(await server.database.query('select from users where phone = $1', [person.phone])).toHaveLength(1);
  });

  test('data that nobody needs is gone, and the law of money is kept', async () => {
    const { database } = server;
    const { token, userId, phone } = person;
    await grant(database, userId, 300_00);
    await logIn(server, phone);
    await enrol(server, person);
    // This log-in waits for its second step.
    await logIn(server, phone);
    // Off again, so that the password alone closes the account.
    await database.query('update second_factors set since = null where user_id = $1', [userId]);
    const held = await saveAccount(server, person);
    await issueCode(database, 'withdrawal', userId);
    const match = await makeMatch(database);
    await server.call('POST', 'live-bet/favourite', {
      token,
      body: { match_id: match.id, favourite: true },
    });
    const [team] = await database.query<{ id: number }>('select id from teams limit 1');
    await server.call('POST', 'live-bet/followed-team', {
      token,
      body: { team_id: team?.id ?? 0, favourite: true },
    });
    await server.call('POST', 'limits/check', { token, body: { minutes: 30 } });
    await database.query(
      `with day as (insert into daily_matches (day, match_id) values ('2026-11-29', $2) returning day)
       insert into daily_picks (user_id, day, side) select $1, day, 0 from day`,
      [userId, match.id],
    );
    await server.call('POST', 'live-bet/daily-pick/switch', { token, body: { is_on: false } });
    await database.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, team_started, bet_settled,
         league_decided)
       select $1, min(id), 'https://push.example.com/p/1', 'a point', 'a secret', 'en', true, true, true
       from sessions where user_id = $1`,
      [userId],
    );
    await database.query(`insert into pictures (user_id, hash, bytes) values ($1, 'a-face', 'a face')`, [
      userId,
    ]);
    await database.query(`update users set profile_image = '/api/pictures/a-face.webp' where id = $1`, [
      userId,
    ]);
    const counts = () =>
      Promise.all(UNNEEDED.map(async (table) => [table, (await countIn(table)) > 0] as const));
    const accounts = () =>
      database.query('select id from payout_accounts where user_id = $1 and removed_at is null', [userId]);
    const image = () => database.query('select profile_image from users where id = $1', [userId]);
    expect(await counts()).toEqual(UNNEEDED.map((table) => [table, true]));
    expect(await accounts()).toEqual([{ id: held }]);
    expect(await image()).toEqual([{ profile_image: '/api/pictures/a-face.webp' }]);
    await closedOne();
    expect(await counts()).toEqual(UNNEEDED.map((table) => [table, false]));
    expect(await accounts()).toEqual([]);
    expect(await image()).toEqual([{ profile_image: null }]);
    expect(await countIn('journals')).toBe(1);
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('its open ticket is closed', async () => {
    await openTicket(server, person.token);
    await closedOne();
    expect(
      await server.database.query('select status, closed_by, cancel_reason from tickets where user_id = $1', [
        person.userId,
      ]),
    ).toEqual([{ status: 'closed', closed_by: 'bettor', cancel_reason: 'The account was closed' }]);
  });

  test('it is out of its leagues, its own ones included; a table that is over stands without its nickname', async () => {
    const friend = await withPassword(server);
    const made = await makePrivateLeague(server.database, person.userId);
    await joinPrivateLeague(server.database, friend.userId, made.id, 'Friend');
    const over = await makePrivateLeague(server.database, friend.userId, { name: 'Over' });
    await joinPrivateLeague(server.database, person.userId, over.id, 'Ravi');
    await passDays(server.database, over.id, 8);
    await closedOne();
    const namesIn = async (id: string) =>
      (await privateLeagueByCode(server.database, friend.userId, id)).table.map(({ nickname }) => nickname);
    expect(await namesIn(made.id)).toEqual(['Friend']);
    expect((await namesIn(over.id)).map((name) => name.replace(/\d+/, 'N')).sort()).toEqual([
      'Former member N',
      'Owner',
    ]);
  });

  test('it leaves a league that is over even if somebody has the very name that replaces its own', async () => {
    const friend = await withPassword(server);
    const over = await makePrivateLeague(server.database, friend.userId);
    await joinPrivateLeague(server.database, person.userId, over.id, 'Ravi');
    const [member] = await server.database.query<{ id: number }>(
      'select id from private_league_members where user_id = $1',
      [person.userId],
    );
    const name = `Former member ${member?.id}`;
    const namesake = await withPassword(server);
    await joinPrivateLeague(server.database, namesake.userId, over.id, name);
    await passDays(server.database, over.id, 8);
    await closedOne();
    const { table } = await privateLeagueByCode(server.database, friend.userId, over.id);
    expect(table.map(({ nickname }) => nickname).sort()).toEqual([name, name, 'Owner']);
  });

  test('it makes no league and joins none', async () => {
    const friend = await withPassword(server);
    const league = await makePrivateLeague(server.database, friend.userId);
    await closedOne();
    expect(await outcome(makePrivateLeague(server.database, person.userId))).toMatchObject({ status: 401 });
    expect(await outcome(joinPrivateLeague(server.database, person.userId, league.id, 'Ravi'))).toMatchObject(
      { status: 401 },
    );
    expect(await countIn('private_league_members')).toBe(0);
  });

  test('its name is not among the winners, its referral code invites nobody but is no error, and no reward is paid to it', async () => {
    const { database } = server;
    await grant(database, person.userId, 100_00);
    const friend = await withPassword(server);
    await grant(database, friend.userId, 100_00);
    await database.query('update users set referred_by = $2 where id = $1', [friend.userId, person.userId]);
    const match = await makeMatch(database);
    await place(database, person.userId, onTeam(match.home, 10));
    await place(database, friend.userId, onTeam(match.home, 10));
    await pass(database, match.id, 61);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    const winners = async () =>
      dataOf<{ id: string }[]>(await server.call('GET', 'winners', { token: friend.token })).length;
    const before = await winners();
    await closedOne();
    expect(await winners()).toBe(before - 1);
    await payReferrals(database, 50_00);
    expect(
      await database.query(`select from journals where user_id = $1 and kind = 'referral'`, [person.userId]),
    ).toEqual([]);
    expect(
      await database.query('select referred_by, referral_due_at from users where id = $1', [friend.userId]),
    ).toEqual([{ referred_by: null, referral_due_at: null }]);
    const [{ referral_code } = { referral_code: '' }] = await database.query<{ referral_code: string }>(
      'select referral_code from users where id = $1',
      [person.userId],
    );
    expect(
      await server.call('POST', 'users/register', {
        body: {
          first_name: 'Test',
          last_name: 'Bettor',
          phone: '8299999998',
          email: 'invited@example.test',
          pincode: '110001',
          state: 'Delhi',
          password: PASSWORD,
          confirmPassword: PASSWORD,
          is_eighteen: true,
          agreement: true,
          hasReferralCode: true,
          referralCode: referral_code,
        },
      }),
    ).toMatchObject({ status: 200 });
    expect(await database.query(`select referred_by from users where phone = '8299999998'`)).toEqual([
      { referred_by: null },
    ]);
  });
});

describe('a closed wallet', () => {
  test('is credited with money that arrives late', async () => {
    const { intent } = dataOf<{ intent: string }>(
      await server.call('POST', 'deposit/create', { token: person.token, body: { amount: '100' } }),
    );
    await server.database.query(
      `update deposits set status = 'expired', decided_at = now(), expires_at = now() where user_id = $1`,
      [person.userId],
    );
    await closedOne();
    await conclude(server, referenceOf(intent), 'credited');
    expect(await purse(server.database, person.userId)).toMatchObject({ cash: 100_00 });
  });
});

describe('an operator', () => {
  const operate = (...line: string[]) => {
    const { command, given, json } = readLine(line);
    return carryOut(server.context, { words: command.words, given, json, who: 'asha' });
  };

  test('sees that it is closed, and since when', async () => {
    await closedOne();
    const [user] = await server.database.query<{ closed_at: Date }>(
      'select closed_at from users where id = $1',
      [person.userId],
    );
    const since = indianTime(user?.closed_at ?? new Date(0));
    expect((await operate('user', person.phone)).split('\n')[0]).toBe(
      `${person.phone}  closed by its owner since ${since}  Test Bettor`,
    );
  });

  test('sees that it was suspended, too', async () => {
    await closedOne();
    const [user] = await server.database.query<{ closed_at: Date; suspended_at: Date }>(
      'update users set suspended_at = now() where id = $1 returning closed_at, suspended_at',
      [person.userId],
    );
    const [closed, suspended] = [user?.closed_at, user?.suspended_at].map((at) =>
      indianTime(at ?? new Date(0)),
    );
    const [first] = (await operate('user', person.phone)).replace(/\n {4}/, ' ').split('\n');
    expect(first).toBe(
      `${person.phone}  closed by its owner since ${closed}, suspended since ${suspended}  Test Bettor`,
    );
  });

  test.each([
    ['suspends it', (phone: string) => ['suspend', phone]],
    ['keeps it from playing', (phone: string) => ['break', phone, '7d']],
    ['lowers its limits', (phone: string) => ['limit', 'lower', phone, 'stake', 'day', '--amount', '100']],
  ])('no longer %s', async (_name, line) => {
    await closedOne();
    await expect(operate(...line(person.phone), '--why', 'a test')).rejects.toMatchObject({
      status: 409,
      message: 'The owner of this account has closed it',
    });
  });

  test('gives no bonus to it', async () => {
    await closedOne();
    await expect(
      operate('bonus', 'grant', person.phone, '--amount', '10', '--reference', 'closed-1', '--why', 'a gift'),
    ).rejects.toMatchObject({ status: 409, message: 'The owner of this account has closed it' });
  });

  test.skipIf(EMBEDDED).each([
    ['suspension', (phone: string) => ['suspend', phone]],
    ['break', (phone: string) => ['break', phone, '7d']],
    ['limit', (phone: string) => ['limit', 'lower', phone, 'stake', 'day', '--amount', '100']],
    [
      'bonus',
      (phone: string) => ['bonus', 'grant', phone, '--amount', '10', '--reference', 'while-it-closes'],
    ],
  ])('sees a closing that is under way before a %s', async (_name, line) => {
    const { database } = server;
    const caller = { userId: person.userId, sessionId: await sessionOf() };
    const [isLocked, bothWait] = [gate(), gate()];
    const holding = database.transaction(async (tx) => {
      await lockWallet(tx, person.userId);
      isLocked.open();
      await bothWait.promise;
    });
    await isLocked.promise;
    const closed = outcome(closeAccount(server.context, caller, { password: PASSWORD }, ASKER));
    await somebodyWaits(database);
    const acted = outcome(operate(...line(person.phone), '--why', 'a test'));
    await Promise.race([acted, somebodyWaits(database, 2)]);
    bothWait.open();
    await holding;
    expect(await closed).toEqual(undefined);
    expect(await acted).toMatchObject({ status: 409 });
  });
});

describe('the audit', () => {
  const CLOSED_WITH = [
    ['an open session', 'update sessions set ended_at = null where user_id = $1', 'with an open session'],
    [
      'an earlier time',
      `update users set closed_at = closed_at - interval '1 minute', verified_at = null where id = $1`,
      'since before its last stake, deposit or withdrawal, or since a time to come',
    ],
    [
      'a time to come',
      `update users set closed_at = now() + interval '1 day' where id = $1`,
      'since before its last stake, deposit or withdrawal, or since a time to come',
    ],
    [
      'an open bet',
      `update bets set status = 'open', settled_at = null, refund_paise = null where user_id = $1`,
      'with a bet that was open then',
    ],
  ] as const;

  test.each(CLOSED_WITH)('finds a closed account with %s', async (_name, sql, fault) => {
    const { database } = server;
    await grant(database, person.userId, 100_00);
    const match = await makeMatch(database);
    await place(database, person.userId, onTeam(match.home, 10));
    await server.call('POST', 'live-bet/cancel', {
      token: person.token,
      body: { bet_id: await betOf(person.userId), match_id: match.id },
    });
    await closedOne();
    const takenBack = new Error('taken back');
    let found: string[] = [];
    await database
      .transaction(async (tx) => {
        await tx.script('alter table bets disable trigger user');
        await tx.query(sql, [person.userId]);
        found = (await audit(tx)).wrong;
        throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    expect(found).toContain(`user ${person.userId} is closed, ${fault}`.replace(', since', ' since'));
  });
});

async function betOf(userId: number): Promise<number> {
  const [bet] = await server.database.query<{ id: number }>('select id from bets where user_id = $1', [
    userId,
  ]);
  return bet?.id ?? 0;
}
