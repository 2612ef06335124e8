import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeBreak } from '../../../server/account/limits/breaks.ts';
import { chooseDailyMatch } from '../../../server/bets/daily-pick/day.ts';
import { readDailyPick } from '../../../server/bets/daily-pick/read.ts';
import { keepLeagueSeasons } from '../../../server/bets/leagues/seasons.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { leagueSeasonsAt } from '../../../server/demo/leagues.ts';
import { simulatedFeed } from '../../../server/demo/simulated-feed.ts';
import { indianToday, lastDays } from '../../../server/shared/indian-days.ts';
import type { DailyPick } from '../../../src/schemas/bets/daily-pick.ts';
import { correct, makeMatch, pass, type TestMatch } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { interrupted } from '../tools/interrupted.ts';
import { MONDAY } from '../tools/league-seasons.ts';
import { dataOf } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let today: string;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.query('delete from daily_picks');
  await server.database.query('delete from daily_matches');
  today = await indianToday(server.database);
});

type Person = Awaited<ReturnType<TestServer['signUp']>>;
const read = async ({ token }: Person) =>
  dataOf<DailyPick>(await server.call('GET', 'live-bet/daily-pick', { token }));
const pick = (person: Person, side: number, day = today) =>
  server.call('POST', 'live-bet/daily-pick', { token: person.token, body: { day, side } });
const turn = async (person: Person, is_on: boolean) =>
  dataOf<DailyPick>(
    await server.call('POST', 'live-bet/daily-pick/switch', { token: person.token, body: { is_on } }),
  );

/** Makes an open match the one of a day. */
async function matchOf(day = today): Promise<TestMatch> {
  const match = await makeMatch(server.database);
  await server.database.query('insert into daily_matches (day, match_id) values ($1::date, $2)', [
    day,
    match.id,
  ]);
  return match;
}

/** Days ago a person has picked a side; `null`: none. */
async function history(person: Person, sides: readonly (number | null)[]): Promise<TestMatch[]> {
  const days = lastDays(today, sides.length + 1);
  const matches: TestMatch[] = [];
  for (const [index, side] of sides.entries()) {
    const day = days[index] ?? '';
    matches.push(await matchOf(day));
    if (side !== null)
      await server.database.query('insert into daily_picks (user_id, day, side) values ($1, $2::date, $3)', [
        person.userId,
        day,
        side,
      ]);
  }
  return matches;
}

async function settle(match: TestMatch): Promise<void> {
  await pass(server.database, match.id, 120);
  await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
}

/** Announces a league season with fixtures that open an hour before they start: a reference and a start of each. */
async function keepFixtures(competition: string, ...wanted: [string, number][]) {
  const [season] = leagueSeasonsAt(new Date(MONDAY));
  if (season === undefined) throw new Error('There is no league');
  const fixtures = season.fixtures.slice(0, wanted.length).map((fixture, index) => {
    const [reference = '', at = 0] = wanted[index] ?? [];
    return { ...fixture, competition, reference, opensAt: new Date(at - HOUR), startsAt: new Date(at) };
  });
  const begins = Date.now();
  const announced = {
    ...season,
    competition,
    startsAt: new Date(begins - DAY),
    endsAt: new Date(begins + 4 * DAY),
    fixtures,
  };
  await keepLeagueSeasons(server.database, {
    ...simulatedFeed(server.database),
    leagueSeasons: async () => [announced],
  });
  return fixtures;
}

describe('the match of a day', () => {
  const chosen = () =>
    server.database.query(
      `select to_char(d.day, 'YYYY-MM-DD') as day, d.fixture, d.match_id from daily_matches d order by d.day`,
    );

  test('is the league match that starts last of those that open on that day in India and start by its end', async () => {
    const feed = {
      ...simulatedFeed(server.database),
      leagueSeasons: async () => leagueSeasonsAt(new Date(MONDAY)),
    };
    await keepLeagueSeasons(server.database, feed);
    await chooseDailyMatch(server.database, new Date(MONDAY));
    await chooseDailyMatch(server.database, new Date(MONDAY + DAY + 22 * HOUR));
    const starts = await server.database.query(
      `select to_char(d.day, 'YYYY-MM-DD') as day, f.starts_at from daily_matches d
       join fixtures f on f.reference = d.fixture order by d.day`,
    );
    expect(starts).toEqual([
      // It can be picked at every hour.
      { day: '2030-01-07', starts_at: new Date(MONDAY + DAY) },
      { day: '2030-01-08', starts_at: new Date(MONDAY + 2 * DAY) },
    ]);
    // The match at the end of Sunday belongs to the next season.
    await chooseDailyMatch(server.database, new Date(MONDAY + 6 * DAY + 22.5 * HOUR));
    expect(await chosen()).toHaveLength(2);
    await server.database.query('delete from daily_matches');
    await server.database.query('delete from fixtures');
  });

  test('else is the match of no season that takes bets for longest on that day, and stays so', async () => {
    const noon = Date.parse('2031-03-05T12:00:00+05:30');
    const made = async (opens: number, ...closes: number[]) =>
      makeMatch(server.database, {
        opensAt: new Date(noon + opens * HOUR),
        windows: closes.map((hours, index) => ({
          closesAt: new Date(noon + hours * HOUR),
          winRatio: 150 - index,
        })),
      });
    await made(-13, 4);
    const late = await made(11, 13);
    await made(-1, 2);
    const longest = await made(-2, 1, 3);
    await made(-3, -1);
    await abandonMatch(server.database, (await made(-2, 5)).id);
    await chooseDailyMatch(server.database, new Date(noon));
    expect(await chosen()).toEqual([{ day: '2031-03-05', fixture: null, match_id: longest.id }]);
    await made(0, 6);
    await Promise.all([1, 2].map(() => chooseDailyMatch(server.database, new Date(noon))));
    expect(await chosen()).toEqual([{ day: '2031-03-05', fixture: null, match_id: longest.id }]);
    await server.database.query('delete from daily_matches');
    for (const { id } of [longest]) await abandonMatch(server.database, id);
    // Rather one that closes beyond the day than none.
    await server.database.query(
      `update matches set decision = 'abandoned', decided_at = now() where id <> $1 and decision = 'none'`,
      [late.id],
    );
    await chooseDailyMatch(server.database, new Date(noon));
    expect(await chosen()).toEqual([{ day: '2031-03-05', fixture: null, match_id: late.id }]);
  });

  test('of a league is there before the match is made: with its teams, without prices', async () => {
    const person = await server.signUp();
    const begins = Date.parse(`${today}T23:59:00+05:30`);
    const startsAt = new Date(begins);
    const [fixture] = await keepFixtures('Test League', ['test:1', begins]);
    if (fixture === undefined) throw new Error('There is no fixture');
    await server.database.query(`insert into daily_matches (day, fixture) values ($1::date, 'test:1')`, [
      today,
    ]);
    const [home, away] = fixture.teams;
    expect((await read(person)).today).toEqual({
      day: today,
      match_id: null,
      name: `${home.name} v ${away.name}`,
      competition: 'Test League',
      sport: 'kabaddi',
      starts_at: startsAt.toISOString(),
      // The day ends before betting does.
      closes_at: new Date(begins + 60_000).toISOString(),
      state: 'open',
      sides: [
        { name: home.name, win_ratio: null },
        { name: away.name, win_ratio: null },
      ],
      picked: null,
      winner: null,
    });
    const { today: match, days } = dataOf<DailyPick>(await pick(person, 1));
    expect(match?.picked).toBe(1);
    expect(days.at(-1)).toEqual({
      day: today,
      mark: 'waiting',
      match: `${home.name} v ${away.name}`,
      picked: away.name,
    });
    expect((await pick(person, 2)).status).toBe(400);
    await server.database.query(
      `update fixtures set opens_at = now() - interval '2 hours', starts_at = now()`,
    );
    expect((await pick(person, 0)).body).toMatchObject({ data: { state: 'closed' } });
  });

  test('is nobody’s choice twice: the database has one for each day', async () => {
    const { id } = await matchOf();
    const other = await makeMatch(server.database);
    await expect(
      server.database.query('insert into daily_matches (day, match_id) values ($1::date, $2)', [
        today,
        other.id,
      ]),
    ).rejects.toThrow();
    await expect(
      server.database.query(`insert into daily_matches (day, match_id) values ('2020-01-01', $1)`, [id]),
    ).rejects.toThrow();
    await expect(
      server.database.query(`insert into daily_matches (day) values ('2020-01-01')`),
    ).rejects.toThrow();
  });
});

describe('the next pick', () => {
  /** The beginning in India of a day after today. */
  const startOf = (days: number) => Date.parse(`${today}T00:00:00+05:30`) + days * DAY;
  const opening = (days: number) => new Date(startOf(days)).toISOString();
  const nextOf = async (person: Person) => (await read(person)).next;
  beforeEach(async () => {
    await server.database.query('delete from fixtures');
    await server.database.query(
      `update matches set decision = 'abandoned', decided_at = now() where decision = 'none' and opens_at > now()`,
    );
  });

  test('is told once today’s match can be picked no longer, and to nobody who can pick', async () => {
    const person = await server.signUp();
    const match = await matchOf();
    expect(await nextOf(person)).toBeNull();
    await pick(person, 0);
    expect(await nextOf(person)).toBeNull();
    await settle(match);
    expect(await nextOf(person)).toEqual({ opens_at: opening(1), match: null });
    await takeBreak(server.database, person.userId, '7d');
    expect(await nextOf(person)).toBeNull();
  });

  test('is the league match that its day will choose', async () => {
    const person = await server.signUp();
    const [, , midnight] = await keepFixtures(
      'Next League',
      ['next:1', startOf(1) + 90 * 60_000],
      ['next:2', startOf(1) + 20 * HOUR],
      ['next:3', startOf(2)],
      ['next:4', startOf(2) + 12 * HOUR],
    );
    const [home, away] = midnight?.teams ?? [];
    const told = await nextOf(person);
    expect(told).toEqual({ opens_at: opening(1), match: `${home?.name} v ${away?.name}` });
    await chooseDailyMatch(server.database, new Date(startOf(1)));
    const [chosen] = await server.database.query('select fixture from daily_matches');
    expect(chosen).toEqual({ fixture: 'next:3' });
  });

  test('is one of the first day that has a match, of a league or else of an operator', async () => {
    const person = await server.signUp();
    const opensOn = (days: number, names: [string, string]) =>
      makeMatch(server.database, {
        name: names.join(' v '),
        sides: [
          { name: names[0], winRatio: 80 },
          { name: names[1], winRatio: 95.5 },
        ],
        opensAt: new Date(startOf(days) + 10 * HOUR),
        windows: [{ closesAt: new Date(startOf(days) + 12 * HOUR), winRatio: 150 }],
      });
    await opensOn(3, ['Late', 'Later']);
    expect(await nextOf(person)).toEqual({ opens_at: opening(3), match: 'Late v Later' });
    const [fixture] = await keepFixtures('Other League', ['other:1', startOf(2) + 12 * HOUR]);
    const [home, away] = fixture?.teams ?? [];
    await opensOn(2, ['Same', 'Day']);
    expect(await nextOf(person)).toEqual({ opens_at: opening(2), match: `${home?.name} v ${away?.name}` });
    await opensOn(1, ['First', 'Second']);
    expect(await nextOf(person)).toEqual({ opens_at: opening(1), match: 'First v Second' });
  });
});

describe('a pick', () => {
  test('is kept, and can be changed until betting closes', async () => {
    const [asha, ravi] = [await server.signUp(), await server.signUp()];
    expect((await read(asha)).today).toBeNull();
    const match = await matchOf();
    expect((await read(asha)).today).toMatchObject({
      match_id: match.id,
      name: 'Home v Away',
      state: 'open',
      sides: [
        { name: 'Home', win_ratio: 80 },
        { name: 'Away', win_ratio: 95.5 },
      ],
      picked: null,
      winner: null,
    });
    expect(dataOf<DailyPick>(await pick(asha, 0))).toEqual(await read(asha));
    expect((await read(asha)).today?.picked).toBe(0);
    expect((await read(ravi)).today?.picked).toBeNull();
    await pick(asha, 1);
    expect((await read(asha)).today?.picked).toBe(1);
    expect((await read(asha)).streak).toEqual({ days: 1, decided: 0, right: 0 });
    await server.database.query(
      `update match_windows set closes_at = now() - interval '1 second' where match_id = $1`,
      [match.id],
    );
    expect(await pick(asha, 0)).toMatchObject({
      status: 409,
      body: { msg: 'Picking has closed for this match', data: { state: 'closed' } },
    });
    expect((await read(asha)).today).toMatchObject({ state: 'closed', picked: 1 });
  });

  test('can be made before the match opens', async () => {
    const person = await server.signUp();
    const { id } = await matchOf();
    await server.database.query(`update matches set opens_at = now() + interval '10 minutes' where id = $1`, [
      id,
    ]);
    expect((await pick(person, 0)).status).toBe(200);
  });

  test('is one for each person and day, even after many calls at once', async () => {
    const person = await server.signUp();
    await matchOf();
    const replies = await Promise.all([0, 1, 0, 1, 0].map((side) => pick(person, side)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await server.database.query('select id from daily_picks where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('moves no money and needs none', async () => {
    const person = await server.signUp();
    const match = await matchOf();
    await pick(person, 0);
    await settle(match);
    expect(await server.database.query('select from journals where user_id = $1', [person.userId])).toEqual(
      [],
    );
  });

  test.each([
    ['another side', 2, 0, 400, { side: 'This match has no such side' }],
    ['a side below the first', -1, 0, 400, { side: 'This match has no such side' }],
    ['yesterday', 0, -1, 409, undefined],
  ])('of %s is refused', async (_title, side, ago, status, errors) => {
    const person = await server.signUp();
    await matchOf();
    const yesterday = lastDays(today, 2)[0] ?? '';
    await matchOf(yesterday);
    const reply = await pick(person, side, ago === 0 ? today : yesterday);
    expect(reply.status).toBe(status);
    expect(reply.body.errors).toEqual(errors);
    expect((await read(person)).streak.days).toBe(0);
  });

  test('needs a session', async () => {
    expect((await server.call('GET', 'live-bet/daily-pick')).status).toBe(401);
    const body = { day: today, side: 0 };
    expect((await server.call('POST', 'live-bet/daily-pick', { body })).status).toBe(401);
  });
});

describe('the result', () => {
  test('follows from the match: right, wrong, void, and corrected', async () => {
    const person = await server.signUp();
    const [right, wrong, corrected, voided, missed] = await history(person, [0, 1, 0, 0, null]);
    if (!right || !wrong || !corrected || !voided || !missed) throw new Error('A match is missing');
    const marks = async () => (await read(person)).days.slice(-6).map(({ mark }) => mark);
    expect(await marks()).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'noPick', 'noMatch']);
    for (const match of [right, wrong, corrected]) await settle(match);
    await abandonMatch(server.database, voided.id);
    expect(await marks()).toEqual(['right', 'wrong', 'right', 'void', 'noPick', 'noMatch']);
    expect((await read(person)).streak).toEqual({ days: 3, decided: 3, right: 2 });
    await correct(server.database, corrected.id, { winner: corrected.away });
    expect(await marks()).toEqual(['right', 'wrong', 'wrong', 'void', 'noPick', 'noMatch']);
    expect((await read(person)).streak).toEqual({ days: 3, decided: 3, right: 1 });
  });

  test('of today is told with the match', async () => {
    const person = await server.signUp();
    const match = await matchOf();
    await pick(person, 1);
    await settle(match);
    expect((await read(person)).today).toMatchObject({ state: 'settled', picked: 1, winner: 0 });
    await server.database.query('delete from daily_picks');
    await server.database.query('delete from daily_matches');
    await abandonMatch(server.database, (await matchOf()).id);
    expect((await read(person)).today).toMatchObject({ state: 'void', picked: null, winner: null });
  });

  test('is of one moment: a match that is settled meanwhile has no result yet, neither today nor among the days', async () => {
    const person = await server.signUp();
    const match = await matchOf();
    await pick(person, 0);
    const database = interrupted(server.database, 'as is_on_break', () => settle(match));
    const { today: shown, days, streak } = await readDailyPick(database, person.userId);
    expect({ winner: shown?.winner, mark: days.at(-1)?.mark, decided: streak.decided }).toEqual({
      winner: null,
      mark: 'waiting',
      decided: 0,
    });
  });

  test('today without a pick ends no streak, and the third missed day of a month does', async () => {
    const person = await server.signUp();
    await history(person, [0]);
    await matchOf();
    expect((await read(person)).streak.days).toBe(1);
    await server.database.query('delete from daily_picks');
    await server.database.query('delete from daily_matches');
    for (const [day, side] of [
      ['2026-11-02', 0],
      ['2026-11-03', null],
      ['2026-11-04', null],
      ['2026-11-05', null],
    ] as const) {
      await matchOf(day);
      if (side !== null)
        await server.database.query(
          'insert into daily_picks (user_id, day, side) values ($1, $2::date, $3)',
          [person.userId, day, side],
        );
    }
    expect((await read(person)).streak.days).toBe(0);
  });
});

describe('a break', () => {
  test('shows no match and takes no pick', async () => {
    const person = await server.signUp();
    await matchOf();
    await takeBreak(server.database, person.userId, '7d');
    expect(await read(person)).toMatchObject({ is_on: true, break: { kind: 'time-out' }, today: null });
    expect(await pick(person, 0)).toMatchObject({
      status: 409,
      body: { data: { break: { kind: 'time-out' } } },
    });
    expect((await read(person)).streak.days).toBe(0);
  });

  test('refuses a pick in the database itself, another side for an old one as well', async () => {
    const person = await server.signUp();
    await matchOf();
    await pick(person, 0);
    await takeBreak(server.database, person.userId, 'ever');
    expect((await pick(person, 1)).status).toBe(409);
    await expect(
      server.database.query(
        `insert into daily_picks (user_id, day, side) values ($1, $2::date, 1)
         on conflict (user_id, day) do update set side = excluded.side`,
        [person.userId, today],
      ),
    ).rejects.toThrow('a break');
  });

  test('does not count against the streak', async () => {
    const person = await server.signUp();
    // At least three of the six are in one month.
    await history(person, [0, 0, null, null, null, null, null, null, 0]);
    expect((await read(person)).streak.days).toBe(1);
    const days = lastDays(today, 10);
    await server.database.query(
      `insert into play_breaks (user_id, kind, since, until) values ($1, 'time-out', $2::timestamptz, $3::timestamptz)`,
      [person.userId, `${days[2]}T12:00:00+05:30`, `${days[7]}T12:00:00+05:30`],
    );
    const { streak, days: shown } = await read(person);
    expect(streak.days).toBe(3);
    expect(shown.slice(-10).map(({ mark }) => mark)).toEqual([
      'waiting',
      'waiting',
      'break',
      'break',
      'break',
      'break',
      'break',
      'break',
      'waiting',
      'noMatch',
    ]);
  });
});

describe('switched off', () => {
  test('it shows and takes nothing, and keeps the picks so far', async () => {
    const person = await server.signUp();
    await matchOf();
    await pick(person, 0);
    const off = await turn(person, false);
    expect(off).toEqual({
      is_on: false,
      break: null,
      today: null,
      next: null,
      days: [],
      streak: { days: 0, decided: 0, right: 0 },
    });
    expect(await turn(person, false)).toEqual(off);
    expect(await read(person)).toEqual(off);
    expect(await pick(person, 1)).toMatchObject({
      status: 409,
      body: { msg: 'Your pick a day is turned off' },
    });
    const on = await turn(person, true);
    expect(on.today?.picked).toBe(0);
    expect(on.streak.days).toBe(1);
    expect(await turn(person, true)).toEqual(on);
  });

  test('it is off for that person alone', async () => {
    const [asha, ravi] = [await server.signUp(), await server.signUp()];
    await turn(asha, false);
    expect((await read(ravi)).is_on).toBe(true);
  });
});

describe('the days before the account was made', () => {
  test('have no match, and the day on which it was made has one', async () => {
    const person = await server.signUp();
    await history(person, [null, null, null, null]);
    const marks = async () => (await read(person)).days.slice(-5).map(({ mark }) => mark);
    expect(await marks()).toEqual(['noMatch', 'noMatch', 'noMatch', 'noMatch', 'noMatch']);
    const made = async (at: string) => {
      await server.database.query('update users set created_at = $2::timestamptz where id = $1', [
        person.userId,
        at,
      ]);
      return marks();
    };
    const [, before, day] = lastDays(today, 5);
    expect(await made(`${day}T00:00:00+05:30`)).toEqual([
      'noMatch',
      'noMatch',
      'noPick',
      'noPick',
      'noMatch',
    ]);
    expect(await made(`${before}T23:59:59+05:30`)).toEqual([
      'noMatch',
      'noPick',
      'noPick',
      'noPick',
      'noMatch',
    ]);
  });
});
