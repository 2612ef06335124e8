import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fixture } from '../../../server/bets/feeds/match-feed.ts';
import { resumeDecisions } from '../../../server/bets/matches/decide.ts';
import { factsOf } from '../../../server/bets/matches/facts.ts';
import { closedMatches, homeListing, liveMatches, matchById } from '../../../server/bets/matches/lists.ts';
import type { Database } from '../../../server/database/database.ts';
import { abandonUnplayed, payOut } from '../../../server/demo/croupier.ts';
import { demoJobs } from '../../../server/demo/jobs.ts';
import { programmeAt } from '../../../server/demo/programme.ts';
import { seed } from '../../../server/demo/seed.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import { chanceOf } from '../../../src/fairness/matches/chance.ts';
import { FIRST_STATE, type MatchTerms } from '../../../src/fairness/matches/match.ts';
import { longestMs } from '../../../src/fairness/matches/play.ts';
import { ratiosOf } from '../../../src/fairness/matches/prices.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import {
  countOpen,
  fund,
  makeBettor,
  makeMatch,
  minutes,
  onTeam,
  pass,
  place,
  placeCrowd,
  wallet,
} from '../tools/bettors.ts';
import { doOnce } from '../tools/jobs.ts';
import { startIn } from '../tools/played.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

describe('the programme', () => {
  const NOON = Date.UTC(2030, 0, 1, 12);
  /** Every 7 seconds for two hours. */
  const moments = Array.from({ length: 1000 }, (_, index) => new Date(NOON + index * 7000));
  const endOf = ({ startsAt, terms }: Fixture) => startsAt.getTime() + longestMs(terms);
  /** Without a tie-break; an innings may end earlier. */
  const shortest = ({ startsAt, terms: { sport, plays, play_ms, break_ms } }: Fixture) =>
    startsAt.getTime() + break_ms + (sport === 'cricket' ? 0 : plays * play_ms);

  test('always has an open match whose play starts within a minute', () => {
    for (const now of moments) {
      const inMinutes = programmeAt(now)
        .filter(({ opensAt }) => opensAt <= now)
        .map(({ startsAt }) => (startsAt.getTime() - now.getTime()) / 60_000);
      expect(inMinutes.some((minutes) => minutes >= 0 && minutes <= 1)).toBe(true);
    }
  });

  test('has about seven running matches, and coming ones', () => {
    for (const now of moments) {
      const matches = programmeAt(now);
      const open = matches.filter(({ opensAt }) => opensAt <= now);
      expect(open.length).toBeGreaterThanOrEqual(5);
      expect(open.length).toBeLessThanOrEqual(9);
      expect(matches.length - open.length).toBeGreaterThanOrEqual(1);
      expect(matches.length).toBeLessThanOrEqual(13);
    }
  });

  test('has no two matches of one name, and no team in two places at once', () => {
    for (const now of moments) {
      const teams = programmeAt(now).flatMap(({ teams }) => teams.map(({ name }) => name));
      expect(new Set(teams).size).toBe(teams.length);
    }
  });

  test('is the same for every process, and begins at most 80 matches an hour', () => {
    const references = new Set(moments.flatMap((now) => programmeAt(now).map(({ reference }) => reference)));
    expect(references.size).toBeLessThan(2 * 80);
    expect(programmeAt(moments[3] ?? new Date(0))).toEqual(programmeAt(moments[3] ?? new Date(0)));
  });

  test('ends the matches of a series in the order of their start, so that seeds can be revealed in that order', () => {
    for (const now of moments) {
      const matches = programmeAt(now);
      for (const [index, next] of matches.slice(1).entries()) {
        const before = matches[index];
        if (before?.competition === next.competition) expect(endOf(before)).toBeLessThan(shortest(next));
      }
    }
  });

  test('includes the strengths of its teams, which do not change', () => {
    const strengths = new Map<string, Set<number>>();
    for (const { teams, terms } of moments.flatMap(programmeAt))
      for (const [place, { name }] of teams.entries())
        strengths.set(name, (strengths.get(name) ?? new Set()).add(terms.strengths[place] ?? 0));
    for (const [team, of] of strengths) {
      expect([team, of.size]).toEqual([team, 1]);
      for (const strength of of) expect(strength).toSatisfy((one: number) => one >= 35 && one <= 65);
    }
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

  /** The croupier's work of a second, in a process of its own. */
  const work = async () => {
    const jobs = demoJobs({ ...server.context, mode: 'demo' });
    await doOnce(jobs.filter(({ name }) => name === 'croupier'));
  };

  test('has matches with prices at once, each once, even with several processes', async () => {
    await Promise.all([work(), work(), work()]);
    const matches = await liveMatches(database);
    const names = matches.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(6);
    expect(new Set(names).size).toBe(names.length);
    const listed = await homeListing(database);
    expect(listed).toHaveLength(6);
    expect(listed[0]?.state).not.toBe('scheduled');
    expect(matches.filter(({ play }) => play == null)).toEqual([]);
    expect(new Set(matches.map(({ sport }) => sport))).toEqual(new Set(['kabaddi', 'cricket', 'football']));
  });

  test('has each match in the next number of the season of its series', async () => {
    const seasons = await database.query(
      `select e.series, e.number, e.length, e.made, array_agg(m.season_number order by m.play_starts_at) as numbers
       from seasons e join matches m on m.season_id = e.id group by e.id order by e.series`,
    );
    expect(seasons).toEqual(
      ['Floodlight Cricket Night', 'Lantern Kabaddi Raid', 'Monsoon Football Evening'].map((series) => ({
        series,
        number: 1,
        length: 20_000,
        made: expect.any(Number),
        numbers: expect.any(Array),
      })),
    );
    for (const { made, numbers } of seasons as { made: number; numbers: number[] }[])
      expect(numbers).toEqual(Array.from({ length: made }, (_, index) => index + 1));
  });

  test('prices a match by the strengths of its teams before play', async () => {
    const waiting = await database.query<{ terms: MatchTerms; prices: number[] }>(
      `select m.terms, json_agg(p.win_ratio order by p.id) as prices from matches m
       join selections p on p.match_id = m.id and p.kind = 'team' where m.news_count = 0 group by m.id`,
    );
    expect(waiting.length).toBeGreaterThanOrEqual(3);
    for (const { terms, prices } of waiting)
      expect(prices).toEqual(ratiosOf(chanceOf(terms)({ ...FIRST_STATE })));
  });

  test("plays its matches to the end and settles them, but not an operator's", async () => {
    const operators = await makeMatch(database, { name: 'an operator decides' });
    const { userId } = await server.signUp();
    await fund(database, userId, 100_00);
    await place(database, userId, onTeam(operators.home, 10));
    const matches = await database.query<{ id: number; home: number; starts: Date }>(
      `select m.id, min(p.id) as home, m.play_starts_at as starts from matches m
       join selections p on p.match_id = m.id where m.news_count = 0 group by m.id order by m.play_starts_at limit 1`,
    );
    const [mine] = matches;
    await database.query(`update matches set opens_at = now() - interval '1 hour' where id = $1`, [
      mine?.id ?? 0,
    ]);
    await place(database, userId, onTeam(mine?.home ?? 0, 50));
    for (const { id } of await database.query<{ id: number }>(
      'select id from matches where play_starts_at <= $1::timestamptz order by play_starts_at',
      [mine?.starts ?? new Date()],
    ))
      await startIn(database, id, -600);
    await Promise.all([work(), work(), work()]);
    const { rows } = await closedMatches(database, { page: 1, perPage: 100 });
    expect(rows.find(({ id }) => id === mine?.id)).toMatchObject({
      state: 'settled',
      play: { phase: 'over' },
    });
    expect(await wallet(database, userId)).toMatchObject({ staked: 10_00 });
    const told = await Promise.all(rows.map(({ id }) => factsOf(database, id)));
    expect(told.map((facts) => facts?.fairness?.seed)).not.toContain(null);
  });

  test('abandons matches without a course that an earlier release has left, once they have closed', async () => {
    const closes = (inMinutes: number) => ({
      windows: [{ closesAt: minutes(inMinutes), winRatio: 150 }],
    });
    const closed = await makeMatch(database, { reference: 'programme:raid:1', ...closes(10) });
    const open = await makeMatch(database, { reference: 'programme:raid:2', ...closes(60) });
    const bettor = await makeBettor(database, 50_00);
    await place(database, bettor, onTeam(closed.home, 50));
    await pass(database, closed.id, 20);
    await Promise.all([abandonUnplayed(database), abandonUnplayed(database)]);
    expect((await matchById(database, closed.id))?.state).toBe('abandoned');
    expect((await matchById(database, open.id))?.state).toBe('open');
    expect(await wallet(database, bettor)).toEqual({ cash: 50_00, staked: 0 });
  });

  test('leaves the bets after the first batch of an abandoned match to the settlement job', async () => {
    const match = await makeMatch(database, { reference: 'programme:raid:3' });
    await placeCrowd(database, match.id, 101, [{ selection: match.home }]);
    await pass(database, match.id, 120);
    await abandonUnplayed(database);
    expect(await countOpen(database, match.id)).toBe(1);
    await resumeDecisions(database);
    expect((await matchById(database, match.id))?.state).toBe('abandoned');
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

test('the demo account exists once, with money, history and a payout account, and its password works', async () => {
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
  const past = await server.call('GET', 'close-bet?page=1&perPage=100', { token });
  const { rows: matches } = past.body.data as { rows: Match[] };
  // Settled matches were played to their result.
  for (const { state, result, sides, play } of matches) {
    const winner = sides.findIndex(({ team_value }) => team_value === result?.team_value);
    expect([play?.phase, play?.last?.side]).toEqual(
      state === 'settled' ? ['over', winner] : [undefined, undefined],
    );
  }
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
