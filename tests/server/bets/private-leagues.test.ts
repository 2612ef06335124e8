import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeBreak } from '../../../server/account/limits/breaks.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import { privateLeagueBets } from '../../../server/bets/private-leagues/history.ts';
import { blockMember, leaveLeague, reportMember } from '../../../server/bets/private-leagues/members.ts';
import {
  privateLeagueByCode,
  privateLeaguesOf,
  receiptOfBet,
} from '../../../server/bets/private-leagues/read.ts';
import { settlePrivateLeagues } from '../../../server/bets/private-leagues/settle.ts';
import type { Database } from '../../../server/database/database.ts';
import { pointsBack } from '../../../src/schemas/bets/private-leagues.ts';
import {
  correct,
  makeBettor,
  makeMatch,
  minutes,
  outcome,
  pass,
  type TestMatch,
  wallet,
} from '../tools/bettors.ts';
import { nextTick, openTestDatabase } from '../tools/database.ts';
import { interrupted } from '../tools/interrupted.ts';
import {
  betPoints,
  indianDayIn,
  joinPrivateLeague,
  makePrivateLeague,
  passDays,
  tableOf,
} from '../tools/private-leagues.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** After each test, in every league that was made so far. */
afterEach(async () => {
  expect(
    await database.query(
      `select l.id from private_leagues l left join private_league_members m on m.league_id = l.id
       group by l.id having l.house_points + coalesce(sum(m.points + m.open_points), 0) <> 0`,
    ),
  ).toEqual([]);
});

const person = () => makeBettor(database, 0);
const meIn = async (userId: number, id: string) => (await privateLeagueByCode(database, userId, id)).me;
const memberOf = async (userId: number, id: string) => (await meIn(userId, id))?.member ?? 0;

/** A league that runs, its owner and a friend in it. */
async function league() {
  const [owner, friend] = [await person(), await person()];
  const { id } = await makePrivateLeague(database, owner);
  await joinPrivateLeague(database, friend, id, 'Friend');
  return { owner, friend, id };
}

/** Settles a match after its closing time, and then the bets of leagues. */
async function settle(match: TestMatch, winner: number | null) {
  await pass(database, match.id, 90);
  await settleMatch(database, match.id, { winner, toss: 'Head' });
  await settlePrivateLeagues(database);
}

describe('a league', () => {
  test('is made by its first member, who has all points', async () => {
    const owner = await person();
    const made = await makePrivateLeague(database, owner, { name: 'Office', nickname: 'Ravi' });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{10}$/),
      name: 'Office',
      state: 'running',
      starts_at: new Date(`${indianDayIn(0)}T00:00:00+05:30`).toISOString(),
      ends_at: new Date(`${indianDayIn(7)}T00:00:00+05:30`).toISOString(),
      members: 1,
      is_full: false,
      points_of_day: 7000,
      table: [
        {
          ...{
            member: expect.any(Number),
            nickname: 'Ravi',
            place: 1,
            made: 0,
            points: 7000,
            open_points: 0,
          },
          ...{ is_me: true, is_owner: true, reports: 0 },
        },
      ],
      me: {
        ...{ member: expect.any(Number), nickname: 'Ravi', place: 1, made: 0, points: 7000, open_points: 0 },
        ...{ state: 'in', is_owner: true },
      },
    });
    const { table: _, me: __, is_full: ___, points_of_day: ____, ...shown } = made;
    expect(await privateLeaguesOf(database, owner)).toEqual([{ ...shown, place: 1, made: 0 }]);
  });

  test.each([
    [-1, { status: 400, errors: { starts_on: 'A league begins today or later' } }],
    [0, { state: 'running' }],
    [1, { state: 'open' }],
    [14, { state: 'open' }],
    [15, { status: 400, errors: { starts_on: 'A league begins within the next 14 days' } }],
  ])('that begins in %d days', async (days, told) => {
    const made = outcome(makePrivateLeague(database, await person(), { starts_on: indianDayIn(days) }));
    expect(await made).toMatchObject(told);
  });

  test('opens, runs, closes, and is decided with its last bet', async () => {
    const owner = await person();
    const { id } = await makePrivateLeague(database, owner, { starts_on: indianDayIn(1) });
    const match = await makeMatch(database);
    const state = async () => (await privateLeagueByCode(database, null, id)).state;
    expect(await state()).toBe('open');
    await passDays(database, id, 1);
    expect(await state()).toBe('running');
    await betPoints(database, owner, id, { team_value: match.home, points: 10 });
    await passDays(database, id, 7);
    expect(await state()).toBe('closed');
    await settlePrivateLeagues(database);
    expect(await state()).toBe('closed');
    await settle(match, match.home);
    expect(await state()).toBe('decided');
  });

  test('shows a visitor no names, and a stranger neither', async () => {
    const { id } = await league();
    for (const reader of [null, await person()])
      expect(await privateLeagueByCode(database, reader, id)).toMatchObject({
        members: 2,
        table: [],
        me: null,
      });
  });

  test.each(['', 'x', '0123456789', 'ilouilouil', '7K3MQ9X2AB', '\0', '7'.repeat(11)])(
    'is not there: %j',
    async (code) => {
      expect(await outcome(privateLeagueByCode(database, null, code))).toEqual({ status: 404 });
    },
  );

  test('is one of at most five undecided ones of its owner', async () => {
    const owner = await person();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => outcome(makePrivateLeague(database, owner))),
    );
    expect(made.filter((one) => 'status' in one)).toEqual(
      Array(3).fill({ status: 409, data: { reason: 'many' } }),
    );
    expect(await privateLeaguesOf(database, owner)).toHaveLength(5);
  });

  test('is one of at most twenty undecided ones of a member', async () => {
    const member = await person();
    for (let count = 0; count < 21; count += 1) {
      const { id } = await makePrivateLeague(database, await person());
      const joined = await outcome(joinPrivateLeague(database, member, id, 'Friend'));
      if (count === 20) expect(joined).toEqual({ status: 409, data: { reason: 'many' } });
    }
    expect(await privateLeaguesOf(database, member)).toHaveLength(20);
    expect(await outcome(makePrivateLeague(database, member))).toEqual({
      status: 409,
      data: { reason: 'many' },
    });
  });
});

describe('joining', () => {
  test.each([
    [-3, 7000],
    [0, 7000],
    [1, 6000],
    [3, 4000],
    [6, 1000],
  ])('%d days after the first one gives %d points', async (days, points) => {
    const { id } = await makePrivateLeague(database, await person());
    await passDays(database, id, days);
    expect(await privateLeagueByCode(database, null, id)).toMatchObject({ points_of_day: points });
    const friend = await person();
    const joined = await joinPrivateLeague(database, friend, id, 'Friend');
    expect(joined.me).toMatchObject({ points, made: 0, place: 1 });
  });

  test('is refused once the league is over', async () => {
    const { id } = await makePrivateLeague(database, await person());
    await passDays(database, id, 7);
    expect(await privateLeagueByCode(database, null, id)).toMatchObject({ points_of_day: 0 });
    expect(await outcome(joinPrivateLeague(database, await person(), id, 'Friend'))).toEqual({
      status: 409,
      data: { reason: 'over' },
    });
  });

  test('twenty at once for the last three places: three are in, the others are told', async () => {
    const { id } = await makePrivateLeague(database, await person());
    for (let count = 0; count < 46; count += 1)
      await joinPrivateLeague(database, await person(), id, `Friend ${count}`);
    const people = await Promise.all(Array.from({ length: 20 }, person));
    const joined = await Promise.all(
      people.map((one, index) => outcome(joinPrivateLeague(database, one, id, `Late ${index}`))),
    );
    expect(joined.filter((one) => !('status' in one))).toHaveLength(3);
    expect(joined.filter((one) => 'status' in one)).toEqual(
      Array(17).fill({ status: 409, data: { reason: 'full' } }),
    );
    expect(await privateLeagueByCode(database, null, id)).toMatchObject({ members: 50, is_full: true });
  });

  test.each(['Owner', 'owner', 'OWNER', 'O w n e r', 'Ｏｗｎｅｒ', 'Ow\u200dner'])(
    'under a name that is taken: %j',
    async (nickname) => {
      const { id } = await makePrivateLeague(database, await person());
      expect(await outcome(joinPrivateLeague(database, await person(), id, nickname))).toEqual({
        status: 400,
        errors: { nickname: 'Somebody in this league has this name already' },
      });
    },
  );

  test('twice, with and without the same key, is joining once', async () => {
    const { id } = await makePrivateLeague(database, await person());
    const friend = await person();
    const join = (key: string | null) => joinPrivateLeague(database, friend, id, 'Friend', key);
    const [first, second] = await Promise.all([join('key-of-a-joining'), join('key-of-a-joining')]);
    expect(second.me).toEqual(first.me);
    expect((await join(null)).me).toEqual(first.me);
    expect(await outcome(joinPrivateLeague(database, friend, id, 'Another', 'key-of-a-joining'))).toEqual({
      status: 422,
    });
    expect(await privateLeagueByCode(database, null, id)).toMatchObject({ members: 2 });
  });

  test('again after leaving gives the old account back, under its old name', async () => {
    const { friend, owner, id } = await league();
    const match = await makeMatch(database);
    await betPoints(database, friend, id, { team_value: match.home, points: 100 });
    expect((await leaveLeague(database, friend, id)).table).toEqual([]);
    expect(await meIn(friend, id)).toMatchObject({ state: 'left', place: null, points: 6900 });
    expect(await privateLeaguesOf(database, friend)).toEqual([]);
    expect(await tableOf(database, owner, id)).toEqual([[1, 'Owner', 0]]);
    await passDays(database, id, 2);
    expect(await outcome(joinPrivateLeague(database, await person(), id, 'friend'))).toMatchObject({
      status: 400,
    });
    for (const key of ['key-of-coming-back', 'key-of-another-tab']) {
      const again = await joinPrivateLeague(database, friend, id, 'Comeback', key);
      expect(again.me).toMatchObject({ state: 'in', nickname: 'Friend', points: 6900, open_points: 100 });
    }
  });
});

describe('the owner', () => {
  test('blocks a member: out of the table, without bets, and not in again', async () => {
    const { owner, friend, id } = await league();
    const match = await makeMatch(database);
    const blocked = await blockMember(database, owner, id, await memberOf(friend, id));
    expect(blocked.table.map(({ nickname }) => nickname)).toEqual(['Owner']);
    expect(await meIn(friend, id)).toMatchObject({ state: 'blocked', place: null });
    const reason = { status: 409, data: { reason: 'blocked' } };
    expect(await outcome(betPoints(database, friend, id, { team_value: match.home, points: 1 }))).toEqual(
      reason,
    );
    expect(await outcome(joinPrivateLeague(database, friend, id, 'Friend'))).toEqual(reason);
    await leaveLeague(database, friend, id);
    expect(await outcome(joinPrivateLeague(database, friend, id, 'Friend'))).toEqual(reason);
    expect((await privateLeagueByCode(database, owner, id)).members).toBe(1);
  });

  test('cannot leave or be blocked, and nobody else can block', async () => {
    const { owner, friend, id } = await league();
    const own = await memberOf(owner, id);
    expect(await outcome(leaveLeague(database, owner, id))).toEqual({ status: 409 });
    expect(await outcome(blockMember(database, owner, id, own))).toEqual({ status: 409 });
    expect(await outcome(blockMember(database, friend, id, own))).toEqual({ status: 403 });
    const other = await league();
    const stranger = await memberOf(other.friend, other.id);
    expect(await outcome(blockMember(database, owner, id, stranger))).toEqual({ status: 404 });
    expect(await outcome(blockMember(database, other.owner, id, own))).toEqual({ status: 404 });
  });

  test('blocks nobody, and nobody leaves, once the league is over', async () => {
    const { owner, friend, id } = await league();
    const member = await memberOf(friend, id);
    const refused = async () => {
      const over = { status: 409, data: { reason: 'over' } };
      expect(await outcome(leaveLeague(database, friend, id))).toEqual(over);
      expect(await outcome(blockMember(database, owner, id, member))).toEqual(over);
    };
    const match = await makeMatch(database);
    await betPoints(database, friend, id, { team_value: match.home, points: 10 });
    await passDays(database, id, 7);
    await refused();
    await settle(match, match.home);
    await refused();
    expect(await tableOf(database, owner, id)).toEqual([
      [1, 'Friend', 8],
      [2, 'Owner', 0],
    ]);
  });

  test('alone sees how many have reported a name', async () => {
    const { owner, friend, id } = await league();
    const another = await person();
    await joinPrivateLeague(database, another, id, 'Another');
    const reported = await memberOf(friend, id);
    for (const reporter of [another, another, owner]) await reportMember(database, reporter, id, reported);
    const reportsFor = async (reader: number) =>
      (await privateLeagueByCode(database, reader, id)).table.find(({ member }) => member === reported)
        ?.reports;
    expect([await reportsFor(owner), await reportsFor(another)]).toEqual([2, 0]);
    expect(await outcome(reportMember(database, friend, id, reported))).toEqual({ status: 409 });
    expect(await outcome(reportMember(database, await person(), id, reported))).toEqual({ status: 404 });
    await leaveLeague(database, friend, id);
    expect(await outcome(reportMember(database, another, id, reported))).toEqual({ status: 404 });
  });
});

describe('a bet of points', () => {
  test('takes its stake, and tells the rest', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    const receipt = await betPoints(database, friend, id, {
      team_value: match.away,
      points: 333,
      win_ratio: 95.5,
    });
    expect(receipt).toEqual({
      bet: {
        ...{ id: expect.any(Number), match_id: match.id, match_name: 'Home v Away' },
        ...{ team_value: match.away, selection: 'Away', win_ratio: 95.5, points: 333 },
        ...{ status: 'open', paid: null, placed_at: expect.any(String), settled_at: null },
      },
      points: 6667,
    });
    expect(await meIn(friend, id)).toMatchObject({ points: 6667, open_points: 333, made: 0 });
    expect(await privateLeagueBets(database, friend, id, { page: 1, perPage: 10 })).toEqual({
      rows: [receipt.bet],
      page: 1,
      perPage: 10,
      total: 1,
    });
    expect(await wallet(database, friend)).toEqual({ cash: 0, staked: 0 });
  });

  test('has a receipt of one moment: one that is settled meanwhile is open, and its points are not back', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    const { bet } = await betPoints(database, friend, id, {
      team_value: match.home,
      points: 1000,
      win_ratio: 50,
    });
    const settled = interrupted(database, 's.name as selection', () => settle(match, match.home));
    expect(await receiptOfBet(settled, friend, bet.id)).toMatchObject({
      bet: { status: 'open' },
      points: 6000,
    });
  });

  test('is of the moment at which league and match took bets, even if it is written later', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    let begun = '';
    /** Time passes before the bet is written: a match may close in between. */
    const slow: Database = {
      ...database,
      query: database.query.bind(database),
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            query: async (sql, params) => {
              if (sql.includes('insert into private_league_bets')) begun = await nextTick(tx);
              return tx.query(sql, params);
            },
          }),
        ),
    };
    const { bet } = await betPoints(slow, friend, id, { team_value: match.home, points: 10 });
    expect(
      await database.query(
        'select placed_at < $2::timestamptz as is_before from private_league_bets where id = $1',
        [bet.id, begun],
      ),
    ).toEqual([{ is_before: true }]);
  });

  test('of a double tap, with one key, is placed once', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    const bet = { team_value: match.home, points: 50 };
    const tap = () => betPoints(database, friend, id, bet, 'key-of-a-league-bet');
    const [first, second] = await Promise.all([tap(), tap()]);
    expect(second).toEqual(first);
    expect(await meIn(friend, id)).toMatchObject({ open_points: 50 });
    const other = { ...bet, points: 51 };
    expect(await outcome(betPoints(database, friend, id, other, 'key-of-a-league-bet'))).toEqual({
      status: 422,
    });
  });

  test('of more points than are left is refused, also at the same moment', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    const bets = await Promise.all(
      Array.from({ length: 5 }, () =>
        outcome(betPoints(database, friend, id, { team_value: match.home, points: 3000 })),
      ),
    );
    const refused = bets.filter((bet) => 'status' in bet);
    expect(refused).toEqual(
      Array(3).fill({
        status: 400,
        errors: { points: 'You have fewer points than that' },
        data: { points: 1000 },
      }),
    );
  });

  test('needs a league that runs and a match that takes bets, at a price that has not got worse', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    const tryOn = (team_value: number, win_ratio = 1, points = 1) =>
      outcome(betPoints(database, friend, id, { team_value, points, win_ratio }));
    expect(await tryOn(match.home, 80.01)).toEqual({ status: 409, data: { win_ratio: 80 } });
    await movePrices(database, match.id, new Map([[match.home, 70]]));
    expect(await tryOn(match.home, 80)).toEqual({ status: 409, data: { win_ratio: 70 } });
    expect(await tryOn(match.toss)).toEqual({ status: 404 });
    expect(await tryOn(999_999_999)).toEqual({ status: 404 });
    await suspendMarket(database, match.id, 'winner', 'operator');
    expect(await tryOn(match.home)).toEqual({
      status: 409,
      data: { state: 'open', market: 'suspended', suspended_for: 'operator' },
    });
    await resumeMarket(database, match.id, 'winner', 'operator');
    const later = await makeMatch(database, { opensAt: minutes(5) });
    expect(await tryOn(later.home)).toEqual({ status: 409, data: { state: 'scheduled' } });
    const over = await makeMatch(database);
    await pass(database, over.id, 90);
    expect(await tryOn(over.home)).toEqual({ status: 409, data: { state: 'closed' } });
    const other = await makeMatch(database);
    await passDays(database, id, -1);
    expect(await tryOn(other.home)).toEqual({ status: 409, data: { reason: 'notBegun' } });
    await passDays(database, id, 8);
    expect(await tryOn(other.home)).toEqual({ status: 409, data: { reason: 'over' } });
    await passDays(database, id, -7);
    await leaveLeague(database, friend, id);
    expect(await tryOn(other.home)).toEqual({ status: 409, data: { reason: 'left' } });
    expect(
      await outcome(betPoints(database, await person(), id, { team_value: other.home, points: 1 })),
    ).toEqual({ status: 404 });
    expect(await outcome(privateLeagueBets(database, await person(), id, { page: 1, perPage: 10 }))).toEqual({
      status: 404,
    });
  });

  test('is refused during a break, which leaves the league to be seen', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    await betPoints(database, friend, id, { team_value: match.home, points: 10 });
    await takeBreak(database, friend, '7d');
    expect(await outcome(betPoints(database, friend, id, { team_value: match.home, points: 10 }))).toEqual({
      status: 409,
      data: { break: { kind: 'time-out', until: expect.any(String) } },
    });
    expect(await meIn(friend, id)).toMatchObject({ state: 'in', open_points: 10 });
    await settle(match, match.home);
    expect(await meIn(friend, id)).toMatchObject({ made: 8, open_points: 0 });
  });
});

describe('settlement', () => {
  test('pays who was right, and the table follows', async () => {
    const { owner, friend, id } = await league();
    const match = await makeMatch(database);
    const third = await person();
    await joinPrivateLeague(database, third, id, 'Third');
    await betPoints(database, friend, id, { team_value: match.away, points: 333 });
    await betPoints(database, owner, id, { team_value: match.home, points: 100 });
    await betPoints(database, owner, id, { team_value: match.home, points: 1 });
    await settle(match, match.away);
    const won = pointsBack(333, 95.5) - 333;
    expect(won).toBe(318);
    expect(await tableOf(database, third, id)).toEqual([
      [1, 'Friend', 318],
      [2, 'Third', 0],
      [3, 'Owner', -101],
    ]);
    expect(
      (await privateLeagueBets(database, friend, id, { page: 1, perPage: 10 })).rows.map(
        ({ status, paid }) => [status, paid],
      ),
    ).toEqual([['won', 651]]);
    await settlePrivateLeagues(database);
    expect(await meIn(friend, id)).toMatchObject({ points: 7318, open_points: 0 });
    expect(await privateLeaguesOf(database, owner)).toMatchObject([{ place: 3, made: -101 }]);
  });

  test('of a drawn match and of an abandoned one gives stakes back', async () => {
    const { friend, id } = await league();
    const [drawn, abandoned] = [await makeMatch(database), await makeMatch(database)];
    for (const { home } of [drawn, abandoned])
      await betPoints(database, friend, id, { team_value: home, points: 200 });
    await settle(drawn, null);
    expect(await meIn(friend, id)).toMatchObject({ points: 6800, open_points: 200 });
    await abandonMatch(database, abandoned.id);
    await settlePrivateLeagues(database);
    expect(await meIn(friend, id)).toMatchObject({ points: 7000, open_points: 0, made: 0 });
    const { rows } = await privateLeagueBets(database, friend, id, { page: 1, perPage: 10 });
    expect(rows.map(({ status, paid }) => [status, paid])).toEqual([
      ['void', 200],
      ['void', 200],
    ]);
  });

  test('shares a place among equals', async () => {
    const { owner, friend, id } = await league();
    const late = await person();
    await passDays(database, id, 2);
    await joinPrivateLeague(database, late, id, 'Late');
    const match = await makeMatch(database);
    await betPoints(database, owner, id, { team_value: match.home, points: 10 });
    await betPoints(database, late, id, { team_value: match.away, points: 10 });
    await settle(match, match.away);
    await betPoints(database, friend, id, { team_value: (await makeMatch(database)).home, points: 10 });
    expect(await tableOf(database, friend, id)).toEqual([
      [1, 'Late', 9],
      [2, 'Friend', 0],
      [3, 'Owner', -10],
    ]);
  });

  test('goes on after its process was killed between two batches', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    for (let count = 0; count < 105; count += 1)
      await betPoints(database, friend, id, { team_value: match.home, points: 10 });
    await pass(database, match.id, 90);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    let transactions = 0;
    const dying: Database = {
      ...database,
      query: database.query.bind(database),
      transaction: (work) => {
        transactions += 1;
        if (transactions > 1) throw new Error('the process died');
        return database.transaction(work);
      },
    };
    await expect(settlePrivateLeagues(dying)).rejects.toThrow('the process died');
    expect(await meIn(friend, id)).toMatchObject({ open_points: 50 });
    await Promise.all([settlePrivateLeagues(database), settlePrivateLeagues(database)]);
    expect(await meIn(friend, id)).toMatchObject({ open_points: 0, made: 105 * 8 });
  });

  test('of a corrected result is corrected, below zero if need be, until the league is decided', async () => {
    const { owner, friend, id } = await league();
    const [match, other] = [await makeMatch(database), await makeMatch(database)];
    await betPoints(database, friend, id, { team_value: match.home, points: 7000 });
    await betPoints(database, owner, id, { team_value: match.away, points: 1000 });
    await settle(match, match.home);
    await betPoints(database, friend, id, { team_value: other.home, points: 12_600 });
    await correct(database, match.id, { winner: match.away });
    await settlePrivateLeagues(database);
    expect(await meIn(friend, id)).toMatchObject({ points: -12_600, open_points: 12_600, made: -7000 });
    expect(await meIn(owner, id)).toMatchObject({ points: 7955, made: 955 });
    expect(
      await outcome(betPoints(database, friend, id, { team_value: match.home, points: 1 })),
    ).toMatchObject({
      status: 409,
    });
    await settle(other, other.home);
    await passDays(database, id, 7);
    await settlePrivateLeagues(database);
    expect((await privateLeagueByCode(database, null, id)).state).toBe('decided');
    const table = await tableOf(database, owner, id);
    await correct(database, match.id, { winner: match.home });
    await settlePrivateLeagues(database);
    expect(await tableOf(database, owner, id)).toEqual(table);
  });
});

describe('the ledger of points', () => {
  test('is held by the database', async () => {
    const { friend, id } = await league();
    const match = await makeMatch(database);
    await betPoints(database, friend, id, { team_value: match.home, points: 10 });
    const member = await memberOf(friend, id);
    for (const sql of [
      'update private_league_members set points = points + 1 where id = $1',
      'update private_league_members set given_points = 6000 where id = $1',
      'update private_league_members set steps = steps + 1 where id = $1',
      'update private_leagues set house_points = 0 where id = (select league_id from private_league_members where id = $1)',
      'delete from private_league_entries where member_id = $1',
      'update private_league_entries set points = 1 where member_id = $1',
      `insert into private_league_entries (league_id, member_id, kind, debit, credit, points)
       select league_id, id, 'grant', 'house', 'points', 1000 from private_league_members where id = $1`,
      `insert into private_league_entries (league_id, member_id, bet_id, kind, debit, credit, points)
       select m.league_id, m.id, b.id, 'stake', 'points', 'open', 10 from private_league_members m
       join private_league_bets b on b.member_id = m.id where m.id = $1`,
    ])
      await expect(database.query(sql, [member])).rejects.toThrow();
    expect(await meIn(friend, id)).toMatchObject({ points: 6990, open_points: 10 });
  });

  test('has no reference to the ledger of rupees, nor the other way round', async () => {
    const references = await database.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
    );
    const money = ['journals', 'entries', 'wallets', 'bets', 'combined_bets', 'deposits', 'withdrawals'];
    expect(references.length).toBeGreaterThan(50);
    expect(
      references.filter(
        ({ from, to }) =>
          (from.startsWith('private_league') && money.includes(to)) ||
          (to.startsWith('private_league') && !from.startsWith('private_league')),
      ),
    ).toEqual([]);
  });
});
