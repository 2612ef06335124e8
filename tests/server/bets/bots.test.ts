import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../../server/account/sessions.ts';
import { sweepAccounts } from '../../../server/account/sweep.ts';
import { recordsOfBots } from '../../../server/bets/crowd/bot-records.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { codeOf } from '../../../server/database/failures.ts';
import { makeBots, readBots } from '../../../server/demo/bots/accounts.ts';
import { botJobs } from '../../../server/demo/bots/jobs.ts';
import { takeTurn } from '../../../server/demo/bots/turns.ts';
import { latestWinners } from '../../../server/games/winners/latest.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { makeMatch, pass } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeBots(server.database);
});
afterAll(() => server.close());

/** Every bet of bots. */
const bets = () =>
  server.database.query<{ user_id: number; stake_paise: number }>(
    `select b.user_id, b.stake_paise from bets b join users u on u.id = b.user_id where u.bot_style is not null order by b.id`,
  );

/** The first turn from this one on in which a bot bets, with its receipt. */
async function nextBet(from: number) {
  for (let turn = from; turn < from + 200; turn++) {
    const receipt = await takeTurn(server.database, turn);
    if (receipt !== undefined) return { turn, receipt };
  }
  throw new Error('no bot has bet');
}

test('there are six of each style, once, however many processes make them', async () => {
  await Promise.all([makeBots(server.database), makeBots(server.database)]);
  const bots = await server.database.query<{ style: string; count: number; wallets: number }>(
    `select u.bot_style as style, count(*)::integer as count, count(w.user_id)::integer as wallets
     from users u left join wallets w on w.user_id = u.id where bot_style is not null group by 1 order by 1`,
  );
  expect(bots).toEqual(
    ['contrarian', 'favourites', 'momentum', 'outsiders'].map((style) => ({ style, count: 6, wallets: 6 })),
  );
});

describe('nobody gets into a bot', () => {
  test.each([
    ['log-in', 'users/login', { phone: 'bot-favourites-1', password: 'none' }, 400],
    ['a mail for a new password', 'users/reset-link', { email: 'bot-favourites-1' }, 400],
    ['a new code by SMS', 'users/resend-otp', { phone: 'bot-favourites-1' }, 400],
  ])('by %s', async (_, path, body, status) => {
    expect((await server.call('POST', path, { body })).status).toBe(status);
    expect(server.sent).toEqual([]);
  });

  test('by a session, an account to pay to, a deposit or a withdrawal: the database refuses them', async () => {
    const [bot] = await readBots(server.database);
    const id = bot?.id ?? 0;
    const refused = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
    expect(await refused(openSession(server.database, id))).toBe('23514');
    expect(
      await refused(
        server.database.query(
          `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
             phone_pay, g_pay, paytm) values ($1, 'A', '1', 'A', 'A', 'savings', 'a@b', '1', '1', '1')`,
          [id],
        ),
      ),
    ).toBe('23514');
    expect(
      await refused(
        server.database.query(`insert into deposits (user_id, amount_paise) values ($1, 10000)`, [id]),
      ),
    ).toBe('23514');
  });

  test.each([
    ['a password', `password_hash = 'x'`],
    ['a phone', `phone = '9876543210'`],
    ['an email', `email = 'a@example.test'`],
    ['a verification', 'verified_at = now()'],
  ])('by %s: a bot cannot have one', async (_, change) => {
    const changed = server.database.query(`update users set ${change} where phone = 'bot-favourites-1'`);
    expect(await changed.then(() => 'done', codeOf)).toBe('23514');
  });

  test('by waiting: the sweep of unverified registrations leaves bots', async () => {
    await server.database.query(
      `update users set created_at = now() - interval '31 days' where bot_style is not null`,
    );
    await sweepAccounts(server.database);
    expect(await readBots(server.database)).toHaveLength(24);
  });
});

test('there is no bet without an open match', async () => {
  for (let turn = 0; turn < 30; turn++) expect(await takeTurn(server.database, turn)).toBeUndefined();
  expect(await bets()).toEqual([]);
});

test('a bot bets once for each turn, with play money by a grant, and the books balance', async () => {
  const match = await makeMatch(server.database);
  const { turn, receipt } = await nextBet(1000);
  const again = await Promise.all([takeTurn(server.database, turn), takeTurn(server.database, turn)]);
  expect(again.map((one) => one?.bet.id)).toEqual([receipt.bet.id, receipt.bet.id]);
  const [bet, ...more] = await bets();
  expect(more).toEqual([]);
  expect(receipt.bet.match_id).toBe(match.id);
  const grants = await server.database.query(
    `select j.user_id, e.amount_paise, a.who, a.why from journals j join entries e on e.journal_id = j.id
     join operator_acts a on a.subject = j.id::text where j.kind = 'grant'`,
  );
  expect(grants).toEqual([
    { user_id: bet?.user_id, amount_paise: 5000_00, who: 'demo', why: 'play money of a bot' },
  ]);
  expect(receipt.totalWalletAmount).toBe(5000 - (bet?.stake_paise ?? 0) / 100);
  expect((await audit(server.database)).wrong).toEqual([]);
  await pass(server.database, match.id, 90);
  await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
  const won = receipt.bet.selection === 'Home';
  const record = (await recordsOfBots(server.database)).filter(({ staked }) => staked > 0);
  expect(record).toEqual([expect.objectContaining({ won: won ? 1 : 0, lost: won ? 0 : 1 })]);
  expect((await audit(server.database)).wrong).toEqual([]);
});

test("a match's limits hold for bots as for anyone", async () => {
  const match = await makeMatch(server.database);
  await server.database.query('update matches set bet_limit_paise = 1000 where id = $1', [match.id]);
  const refusals: unknown[] = [];
  for (let turn = 2000; turn < 2030; turn++)
    await takeTurn(server.database, turn).catch((error: unknown) => refusals.push(error));
  expect(refusals.length).toBeGreaterThan(0);
  const placed = await server.database.query('select 1 from bets where match_id = $1', [match.id]);
  expect(placed).toEqual([]);
  await pass(server.database, match.id, 90);
});

test('a bot that wins is named among the recent winners, and marked', async () => {
  const match = await makeMatch(server.database);
  const { receipt } = await nextBet(3000);
  await pass(server.database, match.id, 90);
  const winner = receipt.bet.selection === 'Home' ? match.home : match.away;
  await settleMatch(server.database, match.id, { winner, toss: 'Head' });
  const [latest] = await latestWinners(server.database);
  expect(latest).toMatchObject({
    name: expect.stringMatching(/^(Favourites|Outsiders) Bot [1-6]$/),
    bot: expect.stringMatching(/^(favourites|outsiders)$/),
    match: 'Home v Away',
    match_id: match.id,
    selection: receipt.bet.selection,
  });
});

test('bots bet in the demo alone, and only when they are switched on', () => {
  const jobs = (mode: 'demo' | 'live', bots: boolean) =>
    botJobs({ ...server.context, mode, bots }).map(({ name }) => name);
  expect(jobs('demo', true)).toEqual(['bots']);
  expect(jobs('demo', false)).toEqual([]);
  expect(jobs('live', true)).toEqual([]);
});
