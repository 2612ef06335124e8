import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import {
  closedMatches,
  extraTimeList,
  homeListing,
  liveMatches,
  matchById,
} from '../../../server/bets/matches/lists.ts';
import { createMatch, movePrices } from '../../../server/bets/matches/make.ts';
import { matchLifeMachine } from '../../../server/bets/matches/match-life.machine.ts';
import type { Database } from '../../../server/database/database.ts';
import { MatchState } from '../../../src/schemas/bets/matches.ts';
import { makeMatch, minutes, outcome, pass } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { rowsRead } from '../tools/rows-read.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a match's statechart has the states of the answers, in their order", () => {
  expect(Object.keys(matchLifeMachine.states)).toEqual(Object.values(MatchState.schema));
});

describe('a match', () => {
  test('moves through its states by the clock, and its prices under the cap of each window', async () => {
    const { id } = await makeMatch(database, {
      opensAt: minutes(5),
      windows: [
        { closesAt: minutes(15), winRatio: 90 },
        { closesAt: minutes(25), winRatio: 60 },
        { closesAt: minutes(35), winRatio: 40 },
      ],
    });
    const seen = async () => {
      const match = await matchById(database, id);
      const left = match?.closes_at && Math.round((Date.parse(match.closes_at) - Date.now()) / 60_000);
      return [match?.state, left, match?.sides.map(({ win_ratio }) => win_ratio), match?.toss.win_ratio];
    };
    expect(await seen()).toEqual(['scheduled', 15, [80, 90], 90]);
    await pass(database, id, 10);
    expect(await seen()).toEqual(['open', 5, [80, 90], 90]);
    await pass(database, id, 10);
    expect(await seen()).toEqual(['extraTime', 5, [60, 60], 60]);
    await pass(database, id, 10);
    expect(await seen()).toEqual(['extraTime', 5, [40, 40], 40]);
    await pass(database, id, 10);
    expect(await seen()).toEqual(['closed', null, [40, 40], 40]);
  });

  test('is shown in full, with times in India', async () => {
    const { id, home, away, toss } = await makeMatch(database, {
      opensAt: new Date('2020-01-01T17:00:00Z'),
      windows: [
        { closesAt: new Date('2020-01-01T18:25:00Z'), winRatio: 150 },
        { closesAt: new Date('2020-01-01T18:35:00Z'), winRatio: 60.5 },
      ],
      minimumBetPaise: 12_50,
    });
    await settleMatch(database, id, { winner: away, toss: 'Head' });
    expect(await matchById(database, id)).toEqual({
      id,
      name: 'Home v Away',
      competition: 'Test Cup',
      sport: 'other',
      state: 'settled',
      opens_at: '2020-01-01T17:00:00.000Z',
      closes_at: null,
      match_time: ['23:55', '00:05'],
      win_ratio: [150, 60.5],
      minimum_betamount: 12.5,
      sides: [
        { team_value: home, name: 'Home', win_ratio: 60.5, price: 80 },
        { team_value: away, name: 'Away', win_ratio: 60.5, price: 95.5 },
      ],
      toss: { team_value: toss, name: 'Toss', win_ratio: 60.5, price: 96 },
      result: { team_value: away, toss: 'Head' },
      toss_result: 'Head',
      play: null,
      teams: [expect.any(Number), expect.any(Number)],
      revision: 191,
    });
  });

  test('that is unknown is not found', async () => {
    expect(await matchById(database, 999_999_999)).toBeUndefined();
  });

  test('with a reference is made once, however many processes make it', async () => {
    const make = () =>
      createMatch(database, {
        reference: 'a plan',
        name: 'Once',
        competition: 'Test Cup',
        opensAt: minutes(1),
        minimumBetPaise: 1000,
        windows: [{ closesAt: minutes(2), winRatio: 90 }],
        sides: [
          { name: 'Home', winRatio: 80 },
          { name: 'Away', winRatio: 80 },
        ],
        tossRatio: 96,
      });
    const made = await Promise.all(Array.from({ length: 5 }, make));
    expect(made.filter((id) => id !== null)).toHaveLength(1);
    expect(
      await database.query(`select count(*) from selections where name = 'Home' and match_id = any ($1)`, [
        made.flatMap((id) => id ?? []),
      ]),
    ).toEqual([{ count: 1 }]);
  });

  test.each([
    ['no window', { windows: [] }],
    ['a window that closes before the match opens', { windows: [{ closesAt: minutes(-10), winRatio: 90 }] }],
    [
      'windows out of order',
      {
        windows: [
          { closesAt: minutes(20), winRatio: 90 },
          { closesAt: minutes(10), winRatio: 60 },
        ],
      },
    ],
    [
      'an extra window that pays as much',
      {
        windows: [
          { closesAt: minutes(10), winRatio: 90 },
          { closesAt: minutes(20), winRatio: 90 },
        ],
      },
    ],
    ['one side', { sides: [{ name: 'Alone', winRatio: 80 }] }],
  ])('with %s is not made', async (_, changes) => {
    await expect(makeMatch(database, changes)).rejects.toThrow(RangeError);
  });
});

test('a match has a higher revision after each step of the clock', async () => {
  const windows = [
    { closesAt: minutes(20), winRatio: 150 },
    { closesAt: minutes(30), winRatio: 60 },
    { closesAt: minutes(40), winRatio: 30 },
  ];
  const { id } = await makeMatch(database, { opensAt: minutes(10), windows });
  const seen: unknown[] = [];
  for (const passed of [0, 11, 10, 10, 10]) {
    await pass(database, id, passed);
    const match = await matchById(database, id);
    seen.push([match?.state, match?.revision]);
  }
  expect(seen).toEqual([
    ['scheduled', 64],
    ['open', 65],
    ['extraTime', 67],
    ['extraTime', 69],
    ['closed', 127],
  ]);
});

describe('prices', () => {
  test('move, and the revision with them', async () => {
    const { id, home, away, toss } = await makeMatch(database);
    expect(
      await movePrices(
        database,
        id,
        new Map([
          [home, 82.5],
          [toss, 95],
        ]),
      ),
    ).toBe(true);
    const match = await matchById(database, id);
    expect(match?.sides.map(({ win_ratio }) => win_ratio)).toEqual([82.5, 95.5]);
    expect(match?.toss.win_ratio).toBe(95);
    expect(match?.revision).toBe(129);
    expect(away).toBeGreaterThan(home);
  });

  test('that are unchanged change nothing', async () => {
    const { id, home } = await makeMatch(database);
    expect(await movePrices(database, id, new Map([[home, 80]]))).toBe(false);
    expect((await matchById(database, id))?.revision).toBe(65);
  });

  test('computed for an earlier state of the match are ignored', async () => {
    const { id, home } = await makeMatch(database);
    const [seen] = await database.query<{ revision: number }>('select revision from matches where id = $1', [
      id,
    ]);
    const revision = seen?.revision ?? null;
    expect(await movePrices(database, id, new Map([[home, 81]]), revision)).toBe(true);
    expect(await movePrices(database, id, new Map([[home, 79]]), revision)).toBe(false);
    expect((await matchById(database, id))?.sides[0]).toMatchObject({ win_ratio: 81, price: 81 });
  });

  test("of another match's side are ignored", async () => {
    const [one, other] = [await makeMatch(database), await makeMatch(database)];
    expect(await movePrices(database, one.id, new Map([[other.home, 10]]))).toBe(false);
    expect((await matchById(database, other.id))?.sides[0]?.win_ratio).toBe(80);
  });

  test('stay as they are once betting is over', async () => {
    const { id, home } = await makeMatch(database);
    await pass(database, id, 120);
    expect(await movePrices(database, id, new Map([[home, 10]]))).toBe(false);
    expect((await matchById(database, id))?.sides[0]?.win_ratio).toBe(80);
  });
});

describe('lists', () => {
  let own: Database;
  beforeAll(async () => {
    own = await openTestDatabase();
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    await own.query(`update matches set decision = 'abandoned', decided_at = now() where decision = 'none'`);
  });

  const named = (name: string, opens: number, ...closes: number[]) =>
    makeMatch(own, {
      name,
      opensAt: minutes(opens),
      windows: closes.map((closesAt, index) => ({ closesAt: minutes(closesAt), winRatio: 90 - 10 * index })),
    });

  test('live: scheduled, open and in extra time, by closing time', async () => {
    await named('later', -1, 40);
    await named('soon', -1, 10);
    await named('scheduled', 5, 30);
    await named('extra', -30, -10, 20);
    await named('closed', -30, -10);
    await abandonMatch(own, (await named('abandoned', -1, 5)).id);
    expect((await liveMatches(own)).map(({ name }) => name)).toEqual(['soon', 'extra', 'scheduled', 'later']);
  });

  test('home: at most six, open ones first', async () => {
    await named('scheduled', 1, 5);
    await named('scheduled too', 2, 6);
    for (const minute of [10, 20, 30, 40, 50]) await named(`open ${minute}`, -1, minute);
    expect((await homeListing(own)).map(({ name }) => name)).toEqual([
      'open 10',
      'open 20',
      'open 30',
      'open 40',
      'open 50',
      'scheduled',
    ]);
  });

  test('extra time: matches with extra windows that are not closed', async () => {
    await named('plain', -1, 10);
    const { id } = await named('extra', -1, 10, 20, 30);
    await named('over', -30, -20, -10);
    const match = await matchById(own, id);
    const { match_time, sides } = match ?? {};
    expect(await extraTimeList(own)).toEqual([
      { match_id: id, match_name: 'extra', match_time, win_ratio: [90, 80, 70], sides },
    ]);
    expect(match?.match_time).toHaveLength(3);
  });

  test('closed: matches without a result, then the latest result first', async () => {
    const settled = await named('settled', -30, -10);
    await named('open', -1, 10);
    const abandoned = await named('abandoned', -1, 10);
    await named('waiting', -30, -20);
    await settleMatch(own, settled.id, { winner: settled.home, toss: 'Tail' });
    await abandonMatch(own, abandoned.id);
    const { rows, total } = await closedMatches(own, { page: 1, perPage: 3 });
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['waiting', 'closed'],
      ['abandoned', 'abandoned'],
      ['settled', 'settled'],
    ]);
    const later = await closedMatches(own, { page: 2, perPage: 3 });
    expect(later.total).toBe(total);
    expect(later.rows.length).toBe(Math.min(3, total - 3));
    expect((await closedMatches(own, { page: 900, perPage: 3 })).rows).toEqual([]);
  });

  test('closed: loads the details only of the requested page', async () => {
    for (let count = 0; count < 30; count++) await abandonMatch(own, (await named('over', -30, -10)).id);
    const ofRows = ['match_windows', 'selections'];
    const first = await rowsRead(own, ofRows, (tx) => closedMatches(tx, { page: 1, perPage: 3 }));
    const late = await rowsRead(own, ofRows, (tx) => closedMatches(tx, { page: 10, perPage: 3 }));
    expect(first).toBeGreaterThan(0);
    expect(late).toBe(first);
  });
});

describe('a decision', () => {
  test('is refused before the match has closed', async () => {
    const { id, home } = await makeMatch(database);
    expect(await outcome(settleMatch(database, id, { winner: home, toss: 'Head' }))).toEqual({
      status: 409,
      data: { state: 'open' },
    });
  });

  test('is made once: repeated it changes nothing, another one is refused', async () => {
    const { id, home, away } = await makeMatch(database);
    await pass(database, id, 120);
    expect(await settleMatch(database, id, { winner: home, toss: 'Head' })).toBe(true);
    expect(await settleMatch(database, id, { winner: home, toss: 'Head' })).toBe(false);
    const refusal = { status: 409, data: { state: 'settled' } };
    expect(await outcome(settleMatch(database, id, { winner: away, toss: 'Head' }))).toEqual(refusal);
    expect(await outcome(settleMatch(database, id, { winner: home, toss: 'Tail' }))).toEqual(refusal);
    expect(await outcome(abandonMatch(database, id))).toEqual(refusal);
    expect(await matchById(database, id)).toMatchObject({
      revision: 191,
      result: { team_value: home, toss: 'Head' },
    });
  });

  test('to abandon is made once, and no result can follow', async () => {
    const { id, home } = await makeMatch(database);
    expect(await abandonMatch(database, id)).toBe(true);
    expect(await abandonMatch(database, id)).toBe(false);
    await pass(database, id, 120);
    expect(await outcome(settleMatch(database, id, { winner: home, toss: 'Head' }))).toEqual({
      status: 409,
      data: { state: 'abandoned' },
    });
  });

  test('must name a match and one of its sides', async () => {
    const [match, other] = [await makeMatch(database), await makeMatch(database)];
    await pass(database, match.id, 120);
    expect(await outcome(settleMatch(database, 999_999_999, { winner: 1, toss: 'Head' }))).toEqual({
      status: 404,
    });
    expect(await outcome(settleMatch(database, match.id, { winner: other.home, toss: 'Head' }))).toEqual({
      status: 404,
    });
    expect(await outcome(settleMatch(database, match.id, { winner: match.toss, toss: 'Head' }))).toEqual({
      status: 404,
    });
    expect((await matchById(database, match.id))?.state).toBe('closed');
  });
});
