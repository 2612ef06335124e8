import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedMatches, homeListing, liveMatches } from '../../../server/bets/matches/lists.ts';
import type { Database } from '../../../server/database/database.ts';
import { announceMatches, decideMatches, payOut, stirPrices } from '../../../server/demo/croupier.ts';
import { chanceOf, pricesOf, programmeAt } from '../../../server/demo/programme.ts';
import { seed } from '../../../server/demo/seed.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import { fund, makeMatch, onTeam, place, wallet } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

describe('the programme', () => {
  const NOON = Date.UTC(2030, 0, 1, 12);
  /** Every 7 seconds for two hours. */
  const moments = Array.from({ length: 1000 }, (_, index) => new Date(NOON + index * 7000));

  test('always has a match that closes within two minutes and can be bet on now', () => {
    for (const now of moments) {
      const soon = programmeAt(now).filter(
        ({ opensAt, windows }) =>
          opensAt <= now && (windows.at(-1)?.closesAt.getTime() ?? 0) - now.getTime() <= 2 * 60_000,
      );
      expect(soon.length).toBeGreaterThanOrEqual(1);
    }
  });

  test('keeps some eight matches going, with extra windows to come and matches to look forward to', () => {
    for (const now of moments) {
      const matches = programmeAt(now);
      const open = matches.filter(({ opensAt }) => opensAt <= now);
      expect(open.length).toBeGreaterThanOrEqual(5);
      expect(open.length).toBeLessThanOrEqual(9);
      expect(open.some(({ windows }) => windows.length > 1)).toBe(true);
      expect(matches.length - open.length).toBeGreaterThanOrEqual(1);
      expect(matches.length).toBeLessThanOrEqual(13);
    }
  });

  test('has no two matches of one name, and no team in two places at once', () => {
    for (const now of moments) {
      const teams = programmeAt(now).flatMap(({ sides }) => sides.map(({ name }) => name));
      expect(new Set(teams).size).toBe(teams.length);
    }
  });

  test('is the same for everybody who asks, and begins at most 90 matches an hour', () => {
    const references = new Set(moments.flatMap((now) => programmeAt(now).map(({ reference }) => reference)));
    expect(references.size).toBeLessThan(2 * 90);
    expect(programmeAt(moments[3] ?? new Date(0)).map(({ reference }) => reference)).toEqual(
      programmeAt(moments[3] ?? new Date(0)).map(({ reference }) => reference),
    );
  });

  test('prices leave the house six percent, and tell the chance they stand for', () => {
    expect(pricesOf(0.5)).toEqual([88, 88]);
    expect(pricesOf(0.4)).toEqual([135, 56.7]);
    expect(pricesOf(0.8)).toEqual([17.5, 370]);
    for (let steps = 40; steps <= 160; steps += 1)
      expect(chanceOf(...pricesOf(steps / 200))).toBe(steps / 200);
    // Somebody else's prices stand for the nearest chance that is offered.
    expect([chanceOf(80, 95.5), chanceOf(5, 900)]).toEqual([0.52, 0.8]);
  });
});

describe('the croupier', () => {
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    server = await startTestServer();
    database = server.database;
  });
  afterAll(() => server.close());

  const letPass = (interval: string) =>
    database.script(
      `update matches set opens_at = opens_at - interval '${interval}' where decision = 'none';
       update match_windows set closes_at = closes_at - interval '${interval}'
       where match_id in (select id from matches where decision = 'none');
       update bets set placed_at = placed_at - interval '${interval}'
       where match_id in (select id from matches where decision = 'none')`,
    );

  test('announces each match once, also when several are at work', async () => {
    await Promise.all([announceMatches(database), announceMatches(database), announceMatches(database)]);
    await announceMatches(database);
    const names = (await liveMatches(database)).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(6);
    expect(new Set(names).size).toBe(names.length);
    const listed = await homeListing(database);
    expect(listed).toHaveLength(6);
    expect(listed[0]?.state).not.toBe('scheduled');
  });

  test('moves prices in small steps, of its own matches alone', async () => {
    const other = await makeMatch(database);
    const ratios = async () =>
      new Map(
        (await database.query<{ id: number; win_ratio: number }>('select id, win_ratio from selections')).map(
          ({ id, win_ratio }) => [id, win_ratio],
        ),
      );
    const before = await ratios();
    for (let round = 0; round < 10; round += 1) await stirPrices(database);
    const moved = [...(await ratios())].filter(([id, ratio]) => before.get(id) !== ratio);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.map(([id]) => id)).not.toContain(other.home);
    for (const [, ratio] of moved) {
      expect(ratio).toBeGreaterThan(30);
      expect(ratio).toBeLessThan(220);
    }
  });

  test('decides closed matches a moment later, each once, and leaves the others', async () => {
    const mine = await makeMatch(database, { reference: 'programme:raid:1' });
    const operators = await makeMatch(database, { name: 'an operator decides' });
    const { userId } = await server.signUp();
    await fund(database, userId, 100_00);
    await place(database, userId, onTeam(mine.home, 10));
    await place(database, userId, onTeam(operators.home, 10));

    await decideMatches(database);
    expect(await wallet(database, userId)).toMatchObject({ staked: 20_00 });
    await letPass('3 hours');
    await Promise.all([decideMatches(database), decideMatches(database), decideMatches(database)]);
    const { rows } = await closedMatches(database, { page: 1, perPage: 100 });
    expect(rows.filter(({ state }) => state === 'closed').map(({ name }) => name)).toEqual(
      ['Home v Away', 'an operator decides'].reverse(),
    );
    expect(rows.find(({ id }) => id === mine.id)?.state).toBe('settled');
    expect(await wallet(database, userId)).toMatchObject({ staked: 10_00 });
  });

  test('approves and pays withdrawals, each once', async () => {
    const { userId } = await server.signUp();
    await fund(database, userId, 500_00);
    const [withdrawal] = await database.query<{ id: number }>(
      `with account as (
         insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
                                      phone_pay, g_pay, paytm)
         values ($1, 'Test', '123456', 'TEST0000001', 'Test Bank', 'savings', 'test@upi', '1', '1', '1') returning id
       ), asked as (
         insert into withdrawals (user_id, payout_account_id, amount_paise, requested_at)
         select $1, id, 30000, now() - interval '10 seconds' from account returning id
       ), journal as (
         insert into journals (user_id, kind, withdrawal_id) select $1, 'withdrawal.requested', id from asked returning id
       ), entry as (
         insert into entries select id, 1, $1, 'cash', 'held', 30000 from journal
       )
       select id from asked`,
      [userId],
    );
    const status = async () =>
      (
        await database.query<{ status: string }>('select status from withdrawals where id = $1', [
          withdrawal?.id ?? 0,
        ])
      )[0]?.status;
    const wait = () =>
      database.query(
        `update withdrawals set requested_at = requested_at - interval '15 seconds',
                decided_at = decided_at - interval '15 seconds' where id = $1`,
        [withdrawal?.id ?? 0],
      );
    await payOut(database);
    expect(await status()).toBe('requested');
    await wait();
    await Promise.all([payOut(database), payOut(database)]);
    expect(await status()).toBe('approved');
    await wait();
    await Promise.all([payOut(database), payOut(database)]);
    expect(await status()).toBe('paid');
    const [after] = await database.query('select cash, held from wallets where user_id = $1', [userId]);
    expect(after).toEqual({ cash: 200_00, held: 0 });
  });
});

test('the demo account is there once, with money, history and a payout account, and its password opens it', async () => {
  const server = await startTestServer();
  const { database, context } = server;
  await Promise.all([seed(context), seed(context)]);
  await seed(context);
  expect((await audit(database)).wrong).toEqual([]);
  expect(await database.query('select first_name, last_name from users order by id')).toEqual([
    { first_name: 'Demo', last_name: 'Bettor' },
    { first_name: 'Demo', last_name: 'Friend' },
  ]);
  const login = await server.call('POST', 'users/login', {
    body: { phone: '9000000001', password: 'night-match' },
  });
  expect(login.status).toBe(200);
  const { access_token: token } = login.body.data as { access_token: string };
  expect((await server.call('POST', 'users/details', { token, body: {} })).body.data).toMatchObject({
    first_name: 'Demo',
    last_name: 'Bettor',
    phone: '9000000001',
  });
  const bets = await server.call('GET', 'bet-list?page=1&perPage=100', { token });
  const { rows } = bets.body.data as { rows: { status: string }[] };
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['won', 'lost', 'void']));
  const first = await server.call('GET', 'wallet/history?page=1&perPage=100', { token });
  expect((first.body.data as { rows: unknown[] }).rows.at(-1)).toMatchObject({
    kind: 'grant',
    amount: 10_000,
  });
  expect((await server.call('GET', 'users/get-account-details', { token })).body.data).toHaveLength(1);
  await settleBonuses(database);
  await payReferrals(database, 50_00);
  expect((await server.call('GET', 'bonus', { token })).body.data).toMatchObject({
    bonus: 100,
    bonuses: [{ kind: 'welcome', status: 'locked', wagered: 50, wagering: 100 }],
  });
  expect((await server.call('GET', 'referral', { token })).body.data).toMatchObject({
    rows: [{ name: 'D*** F.', state: 'rewarded', reward: 50 }],
  });
  const winners = await server.call('GET', 'winners', { token });
  expect((winners.body.data as { name: string }[]).map(({ name }) => name)).toContain('D*** F.');
  expect((await audit(database)).wrong).toEqual([]);
  await server.close();
});
