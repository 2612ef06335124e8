import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sport } from '../../../src/schemas/bets/sports.ts';
import { TrackRecord } from '../../../src/schemas/bets/track-record.ts';
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
  /** The moment at which betting ended early. */
  stopped?: Date;
}

/** A bet on home, or on the toss, of a match of its own. */
async function bet(story: BetStory, userId = person.userId): Promise<void> {
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
  if (story.stopped)
    await server.database.query(
      `update matches set terms = '{}', play_starts_at = $2, play = '{}', betting_ended_at = $2 where id = $1`,
      [match.id, story.stopped],
    );
  await server.database.query(
    `insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, pays_paise, status, placed_at,
                       settled_at, refund_paise, cashed_stake_paise, cashed_pays_paise, cashed_out_paise)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
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
}

interface CombinedStory {
  status: 'open' | 'won' | 'lost' | 'void' | 'cashedOut';
  payout: number | null;
  cashed?: [stake: number, paid: number];
}

/** A combined bet of ₹100 that would pay ₹300. */
async function combined({ status, payout, cashed: [cashed, paid] = [0, 0] }: CombinedStory): Promise<void> {
  await server.database.query(
    `insert into combined_bets (user_id, stake_paise, price, pays_paise, status, settled_at, payout_paise,
                                cashed_stake_paise, cashed_out_paise)
     values ($1, 10000, 3, 30000, $2::text, case when $2::text <> 'open' then now() end, $3, $4, $5)`,
    [person.userId, status, payout === null ? null : payout * 100, cashed * 100, paid * 100],
  );
}

async function read(token = person.token): Promise<TrackRecord> {
  const reply = await server.call('GET', 'profile/record', { token });
  expect(reply.status).toBe(200);
  return dataOf<TrackRecord>(reply);
}

const NOTHING = {
  won: 0,
  lost: 0,
  cashed_out: 0,
  staked: 0,
  returned: 0,
  net: 0,
  closing: { better: 0, same: 0, worse: 0, average: null },
};

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

test('the last price is within the cap of the last window, or of the one in which betting ended early', async () => {
  const windows = [
    { closesAt: minutes(10), winRatio: 90 },
    { closesAt: minutes(20), winRatio: 70 },
  ];
  await bet({ end: 'won', ratio: 80, last: 200, windows });
  expect((await read()).total.closing).toMatchObject({ better: 1, worse: 0 });
  await bet({ end: 'won', ratio: 80, last: 200, windows, stopped: minutes(5), sport: 'kabaddi' });
  expect((await read()).sports[1]).toMatchObject({ kind: 'kabaddi', closing: { better: 0, worse: 1 } });
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
