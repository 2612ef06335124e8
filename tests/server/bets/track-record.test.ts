import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sport } from '../../../src/schemas/bets/sports.ts';
import { TrackRecord } from '../../../src/schemas/bets/track-record.ts';
import { figuresOf } from '../../fixtures/record.ts';
import { makeMatch, minutes } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let person: Awaited<ReturnType<TestServer['signUp']>>;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.signUp();
});

interface BetStory {
  end: 'open' | 'won' | 'lost' | 'void' | 'cancelled' | 'cashedOut';
  /** In rupees; 100 by default. */
  stake?: number;
  /** 80 by default. */
  ratio?: number;
  /** The side's price when betting ended; `ratio` by default. */
  last?: number;
  sport?: Sport;
  ended?: Date;
  toss?: 'Head';
  /** The stake, the payout and the amount of a part that was cashed out, in rupees. */
  cashed?: [stake: number, pays: number, paid: number];
  refund?: number;
  windows?: { closesAt: Date; winRatio: number }[];
}

/** A bet on home, or on the toss, of a match of its own, placed eight days before it ended. Returns its id. */
async function bet(story: BetStory, userId = person.userId): Promise<number> {
  const { end, stake = 100, ratio = 80, last = ratio, sport = 'cricket', ended = new Date() } = story;
  const [cashed, cashedPays, paid] = story.cashed ?? [0, 0, 0];
  const match = await makeMatch(server.database, {
    sport,
    windows: story.windows ?? [{ closesAt: minutes(60), winRatio: 500 }],
    sides: [
      { name: 'Home', winRatio: last },
      { name: 'Away', winRatio: 95.5 },
    ],
  });
  const [made] = await server.database.query<{ id: number }>(
    `insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, pays_paise, status, placed_at,
                       settled_at, refund_paise, cashed_stake_paise, cashed_pays_paise, cashed_out_paise)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz - interval '8 days', $10, $11, $12, $13, $14) returning id`,
    [
      userId,
      match.id,
      story.toss ? match.toss : match.home,
      story.toss ?? null,
      stake * 100,
      ratio,
      stake * (100 + ratio),
      end,
      ended,
      end === 'open' ? null : ended,
      story.refund === undefined ? null : story.refund * 100,
      cashed * 100,
      cashedPays * 100,
      paid * 100,
    ],
  );
  return made?.id ?? 0;
}

interface CombinedStory {
  status: 'open' | 'won' | 'lost' | 'void' | 'cashedOut';
  payout: number | null;
  cashed?: [stake: number, paid: number];
  /** Its legs: a face of the coin, or null for a team. Two teams by default. */
  faces?: readonly ('Head' | 'Tail' | null)[];
}

/** A combined bet of ₹100 that would pay ₹300. Returns its id. */
async function combined(story: CombinedStory): Promise<number> {
  const { status, payout, cashed: [cashed, paid] = [0, 0], faces = [null, null] } = story;
  const [made] = await server.database.query<{ id: number }>(
    `insert into combined_bets (user_id, stake_paise, price, pays_paise, status, settled_at, payout_paise,
                                cashed_stake_paise, cashed_out_paise)
     values ($1, 10000, 3, 30000, $2::text, case when $2::text <> 'open' then now() end, $3, $4, $5) returning id`,
    [person.userId, status, payout === null ? null : payout * 100, cashed * 100, paid * 100],
  );
  const id = made?.id ?? 0;
  for (const [index, face] of faces.entries()) {
    const match = await makeMatch(server.database);
    await server.database.query(
      `insert into combined_legs (combined_bet_id, number, match_id, market_id, selection_id, prediction, win_ratio, status)
       select $1, $2, match_id, market_id, id, $4, 73.2, 'won' from selections where id = $3`,
      [id, index + 1, face === null ? match.home : match.toss, face],
    );
  }
  return id;
}

/** A correction of some match. Returns its id. */
async function forgeCorrection(): Promise<number> {
  const match = await makeMatch(server.database);
  const [made] = await server.database.query<{ id: number }>(
    `insert into corrections (match_id, was_winner_id, winner_id, why) values ($1, $2, $3, 'Entered wrongly') returning id`,
    [match.id, match.home, match.away],
  );
  return made?.id ?? 0;
}

async function read(token = person.token): Promise<TrackRecord> {
  const reply = await server.call('GET', 'profile/record', { token });
  expect(reply.status).toBe(200);
  return dataOf<TrackRecord>(reply);
}

const NOTHING = figuresOf();

test('a newcomer: twelve weeks and five bands of nothing', async () => {
  const record = await read();
  expect(TrackRecord.is(record)).toBe(true);
  expect(record.total).toEqual(NOTHING);
  expect(record.sports).toEqual([]);
  expect(record.weeks).toHaveLength(12);
  expect(record.bands).toEqual([
    { least: 0, most: 20, bets: 0, won: 0, chance: null },
    { least: 20, most: 40, bets: 0, won: 0, chance: null },
    { least: 40, most: 60, bets: 0, won: 0, chance: null },
    { least: 60, most: 80, bets: 0, won: 0, chance: null },
    { least: 80, most: 100, bets: 0, won: 0, chance: null },
  ]);
});

test('won, lost and cashed-out bets count, by sport; open and void ones, tosses and other people do not', async () => {
  const other = await server.signUp();
  await bet({ end: 'won', stake: 500 });
  await bet({ end: 'lost', stake: 300 });
  await bet({ end: 'cashedOut', stake: 100, cashed: [100, 180, 90.5], sport: 'football' });
  await bet({ end: 'open', stake: 70 });
  await bet({ end: 'void', stake: 90 });
  await bet({ end: 'won', toss: 'Head' });
  await bet({ end: 'lost', stake: 1000 }, other.userId);
  const { total, sports } = await read();
  const closing = { better: 0, same: 2, worse: 0, average: 0 };
  expect(total).toEqual({
    won: 1,
    lost: 1,
    cashed_out: 1,
    staked: 900,
    returned: 990.5,
    net: 90.5,
    closing,
  });
  expect(sports).toEqual([
    { kind: 'cricket', won: 1, lost: 1, cashed_out: 0, staked: 800, returned: 900, net: 100, closing },
    { kind: 'football', ...NOTHING, cashed_out: 1, staked: 100, returned: 90.5, net: -9.5 },
  ]);
});

test('a part that was cashed out counts with its bet, and the kept part of a cancelled bet as staked', async () => {
  await bet({ end: 'won', cashed: [40, 72, 50] });
  expect((await read()).total).toMatchObject({ won: 1, staked: 100, returned: 158 });
  await bet({ end: 'lost', cashed: [40, 72, 50] });
  expect((await read()).total).toMatchObject({ lost: 1, staked: 200, returned: 208 });
  await bet({ end: 'void', cashed: [40, 72, 30], sport: 'tennis' });
  expect((await read()).sports[1]).toMatchObject({
    kind: 'tennis',
    won: 0,
    lost: 0,
    staked: 40,
    returned: 30,
  });
  await bet({ end: 'cancelled', refund: 95.5, sport: 'hockey' });
  expect((await read()).sports[1]).toMatchObject({
    kind: 'hockey',
    won: 0,
    lost: 0,
    staked: 4.5,
    returned: 0,
  });
});

test('combined bets are a row of their own, without a last price and without a band', async () => {
  await combined({ status: 'won', payout: 300 });
  await combined({ status: 'lost', payout: 0, cashed: [50, 60] });
  await combined({ status: 'void', payout: 100 });
  await combined({ status: 'cashedOut', payout: 0, cashed: [100, 90] });
  await combined({ status: 'open', payout: null });
  const { total, sports, bands } = await read();
  const figures = { ...NOTHING, won: 1, lost: 1, cashed_out: 1, staked: 300, returned: 450, net: 150 };
  expect(sports).toEqual([{ kind: 'combined', ...figures }]);
  expect(total).toEqual(figures);
  expect(bands.map(({ bets }) => bets)).toEqual([0, 0, 0, 0, 0]);
});

test("one's own price is compared with the last price: better, the same or worse", async () => {
  await bet({ end: 'won', ratio: 80, last: 50 });
  await bet({ end: 'lost', ratio: 80, last: 80 });
  await bet({ end: 'lost', ratio: 80, last: 140 });
  // 1.8 / 1.5 - 1, 0 and 1.8 / 2.4 - 1, on average.
  expect((await read()).total.closing).toEqual({ better: 1, same: 1, worse: 1, average: -1.67 });
});

test('a cashed-out bet has no part in the comparison', async () => {
  await bet({ end: 'cashedOut', ratio: 80, last: 50, cashed: [100, 180, 120] });
  expect((await read()).total.closing).toEqual({ better: 0, same: 0, worse: 0, average: null });
});

test('the cap of a later window makes no price a better one', async () => {
  const windows = [
    { closesAt: minutes(10), winRatio: 90 },
    { closesAt: minutes(20), winRatio: 40 },
  ];
  await bet({ end: 'won', ratio: 80, windows });
  expect((await read()).total.closing).toEqual({ better: 0, same: 1, worse: 0, average: 0 });
});

test('combined bets on tosses alone do not count', async () => {
  await combined({ status: 'lost', payout: 0, faces: ['Head', 'Tail'] });
  expect((await read()).total).toEqual(NOTHING);
  await combined({ status: 'lost', payout: 0, faces: ['Head', null] });
  expect((await read()).total).toMatchObject({ lost: 1, staked: 100 });
});

test('winnings that a correction could not take back were returned', async () => {
  const correction = await forgeCorrection();
  const single = await bet({ end: 'lost' });
  await server.database.query(
    `insert into bet_corrections (correction_id, bet_id, user_id, was, becomes, written_off_paise)
     values ($1, $2, $3, 'won', 'lost', 6200)`,
    [correction, single, person.userId],
  );
  expect((await read()).total).toMatchObject({ lost: 1, staked: 100, returned: 62, net: -38 });
  const several = await combined({ status: 'lost', payout: 0 });
  await server.database.query(
    `insert into combined_corrections (correction_id, combined_bet_id, user_id, was, becomes, written_off_paise)
     values ($1, $2, $3, 'won', 'lost', 1000)`,
    [correction, several, person.userId],
  );
  expect((await read()).total).toMatchObject({ lost: 2, staked: 200, returned: 72 });
});

test('a band has the bets whose price stood for its chance, with their average chance', async () => {
  await bet({ end: 'won', ratio: 400 });
  await bet({ end: 'lost', ratio: 401 });
  await bet({ end: 'lost', ratio: 300 });
  await bet({ end: 'won', ratio: 1 });
  const { bands } = await read();
  expect(bands.filter(({ bets }) => bets > 0)).toEqual([
    { least: 0, most: 20, bets: 1, won: 0, chance: 19.96 },
    { least: 20, most: 40, bets: 2, won: 1, chance: 22.5 },
    { least: 80, most: 100, bets: 1, won: 1, chance: 99.01 },
  ]);
});

test('weeks begin on Monday in India; older bets count in all', async () => {
  const [now] = await server.database.query<{ monday: Date; date: string }>(
    `select (monday - interval '330 minutes') at time zone 'UTC' as monday, to_char(monday, 'YYYY-MM-DD') as date
     from (select date_trunc('week', now() at time zone 'UTC' + interval '330 minutes') as monday) w`,
  );
  const monday = now?.monday.getTime() ?? 0;
  const week = 7 * 86_400_000;
  await bet({ end: 'won', ended: new Date(monday) });
  await bet({ end: 'lost', ended: new Date(monday - 1000) });
  await bet({ end: 'lost', ended: new Date(monday - 11 * week) });
  await bet({ end: 'lost', ended: new Date(monday - 11 * week - 1000) });
  const { weeks, total } = await read();
  expect(weeks.at(-1)).toMatchObject({ week: now?.date, won: 1, lost: 0, staked: 100, returned: 180 });
  expect(weeks.at(-2)).toMatchObject({ won: 0, lost: 1, net: -100 });
  expect(weeks[0]).toMatchObject({ won: 0, lost: 1 });
  expect([total.won, total.lost]).toEqual([1, 3]);
});

test('visitors cannot see it', async () => {
  expect(await server.call('GET', 'profile/record')).toMatchObject({ status: 401 });
});
