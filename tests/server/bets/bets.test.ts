import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betHistory } from '../../../server/bets/history.ts';
import { abandonMatch } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { betReceipt } from '../../../server/bets/receipt.ts';
import type { Database } from '../../../server/database/database.ts';
import { settleKey } from '../../../server/wallet/idempotency.ts';
import {
  cancel,
  makeBettor,
  makeMatch,
  minutes,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
  wallet,
} from '../tools/bettors.ts';
import { openTestDatabase, someoneWaits } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Moves of a bet's end, in paise. */
const linesOf = (betId: number) =>
  database.query(
    `select line, debit, credit, amount_paise from journals j join entries e on e.journal_id = j.id
     where j.bet_id = $1 and j.kind <> 'bet.placed' order by line`,
    [betId],
  );

const KEY = 'a-key-of-the-bettor-0001';

describe('placing', () => {
  test('a team bet takes the stake and answers with the bet', async () => {
    const { id, home } = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    const { bet, ...balance } = await place(database, bettor, onTeam(home, 100.5, 80));
    expect(balance).toEqual({ totalWalletAmount: 899.5, revision: 2 });
    expect(bet).toMatchObject({
      match_id: id,
      match_name: 'Home v Away',
      kind: 'team',
      selection: 'Home',
      bet_amount: 100.5,
      win_ratio: 80,
      status: 'open',
      pays: 180.9,
      payout: null,
      settled_at: null,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 899_50, staked: 100_50 });
    expect(await betReceipt(database, bettor, bet.id)).toEqual({
      bet,
      totalWalletAmount: 899.5,
      revision: 2,
    });
  });

  test('a toss bet is on Head or Tail, whatever minimum it sends', async () => {
    const { id } = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    const { bet } = await place(database, bettor, onToss(id, 'Tail', 10));
    expect(bet).toMatchObject({ match_id: id, kind: 'toss', selection: 'Tail', win_ratio: 96, pays: 19.6 });
    expect(await outcome(place(database, bettor, onToss(id, 'Tail', 9.99)))).toMatchObject({ status: 400 });
  });

  test('a return is rounded down to the paisa', async () => {
    const { away } = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    // 10.01 at 95.5 is 19.56955
    expect((await place(database, bettor, onTeam(away, 10.01))).bet.pays).toBe(19.56);
  });

  test.each([
    ['an unknown side', () => 999_999_999, 10, { status: 404 }],
    ['the toss as a side', ({ toss }: { toss: number }) => toss, 10, { status: 404 }],
    [
      'less than the minimum',
      ({ home }: { home: number }) => home,
      9.99,
      { status: 400, errors: { bet_amount: 'The amount is less than the minimum bet of this match' } },
    ],
    [
      'more than the balance',
      ({ home }: { home: number }) => home,
      100.01,
      { status: 400, errors: { bet_amount: 'The amount is more than your wallet holds' } },
    ],
  ])('%s is refused and nothing moves', async (_, side, amount, refusal) => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    expect(await outcome(place(database, bettor, onTeam(side(match), amount)))).toEqual(refusal);
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
    expect((await betHistory(database, bettor, { page: 1, perPage: 10 })).total).toBe(0);
  });

  test('the minimum and the whole balance are accepted', async () => {
    const { home } = await makeMatch(database);
    const bettor = await makeBettor(database, 20_00);
    expect((await place(database, bettor, onTeam(home, 10))).totalWalletAmount).toBe(10);
    expect((await place(database, bettor, onTeam(home, 10))).totalWalletAmount).toBe(0);
  });

  test('an unknown match is refused', async () => {
    const bettor = await makeBettor(database, 100_00);
    expect(await outcome(place(database, bettor, onToss(999_999_999, 'Head', 10)))).toEqual({ status: 404 });
  });
});

describe('the clock', () => {
  test('a match opens, goes into extra time and closes by the database', async () => {
    const match = await makeMatch(database, {
      opensAt: minutes(5),
      windows: [
        { closesAt: minutes(15), winRatio: 150 },
        { closesAt: minutes(25), winRatio: 60 },
        { closesAt: minutes(35), winRatio: 40 },
      ],
    });
    const bettor = await makeBettor(database, 1_000_00);
    const ratioNow = async () => {
      const placed = await outcome(place(database, bettor, onTeam(match.home, 10)));
      return 'bet' in placed ? placed.bet.win_ratio : placed;
    };
    expect(await ratioNow()).toEqual({ status: 409, data: { state: 'scheduled' } });
    await pass(database, match.id, 10);
    expect(await ratioNow()).toBe(80);
    await pass(database, match.id, 10);
    expect(await ratioNow()).toBe(60);
    await pass(database, match.id, 10);
    expect(await ratioNow()).toBe(40);
    await pass(database, match.id, 10);
    expect(await ratioNow()).toEqual({ status: 409, data: { state: 'closed' } });
  });

  test('an abandoned match takes no bets', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    await abandonMatch(database, match.id);
    expect(await outcome(place(database, bettor, onTeam(match.home, 10)))).toEqual({
      status: 409,
      data: { state: 'abandoned' },
    });
  });

  test('a bet that waits for its match is judged by the state after the wait', async () => {
    const match = await makeMatch(database, {
      windows: [{ closesAt: new Date(Date.now() + 400), winRatio: 150 }],
    });
    const bettor = await makeBettor(database, 1_000_00);
    let waiting: ReturnType<typeof place> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('select id from matches where id = $1 for update', [match.id]);
      waiting = place(database, bettor, onTeam(match.home, 10));
      waiting.catch(() => {});
      for (let over = false; !over; ) {
        const [row] = await tx.query<{ over: boolean }>(
          'select clock_timestamp() > closes_at as over from match_windows where match_id = $1',
          [match.id],
        );
        over = row?.over ?? true;
      }
    });
    expect(await outcome(waiting ?? Promise.reject())).toEqual({ status: 409, data: { state: 'closed' } });
  });
});

describe('the price', () => {
  test('a ratio that has got worse is refused with the new one', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    await movePrices(database, match.id, new Map([[match.home, 79.5]]));
    expect(await outcome(place(database, bettor, onTeam(match.home, 10, 80)))).toEqual({
      status: 409,
      data: { win_ratio: 79.5 },
    });
    expect((await place(database, bettor, onTeam(match.home, 10, 79.5))).bet.win_ratio).toBe(79.5);
  });

  test('a better ratio is given to the bettor, and the one in force to a bettor who names none', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    await movePrices(database, match.id, new Map([[match.home, 85]]));
    expect((await place(database, bettor, onTeam(match.home, 10, 80))).bet).toMatchObject({
      win_ratio: 85,
      pays: 18.5,
    });
    expect((await place(database, bettor, onTeam(match.home, 10))).bet.win_ratio).toBe(85);
  });

  test('a window that pays less counts as a worse ratio', async () => {
    const match = await makeMatch(database, {
      windows: [
        { closesAt: minutes(10), winRatio: 150 },
        { closesAt: minutes(20), winRatio: 60 },
      ],
    });
    const bettor = await makeBettor(database, 1_000_00);
    await pass(database, match.id, 12);
    expect(await outcome(place(database, bettor, onTeam(match.home, 10, 80)))).toEqual({
      status: 409,
      data: { win_ratio: 60 },
    });
  });

  test('a bet that waits for a price to move gets the new price', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 1_000_00);
    let waiting: ReturnType<typeof place> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('update matches set revision = revision + 1 where id = $1', [match.id]);
      waiting = place(database, bettor, onTeam(match.home, 10, 80));
      waiting.catch(() => {});
      await someoneWaits(database);
      await tx.query('update selections set win_ratio = 70 where id = $1', [match.home]);
    });
    expect(await outcome(waiting ?? Promise.reject())).toEqual({ status: 409, data: { win_ratio: 70 } });
  });
});

describe('the key', () => {
  test('the same request again is the same bet', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const first = await place(database, bettor, onTeam(match.home, 80), KEY);
    // The balance is too low for another bet by now.
    expect(await place(database, bettor, onTeam(match.home, 80), KEY)).toEqual(first);
    expect(await wallet(database, bettor)).toEqual({ cash: 20_00, staked: 80_00 });
  });

  test('its answer has the present state of the bet', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 80), KEY);
    await abandonMatch(database, match.id);
    expect(await place(database, bettor, onTeam(match.home, 80), KEY)).toMatchObject({
      bet: { id: bet.id, status: 'void', payout: 80 },
      totalWalletAmount: 100,
    });
  });

  test('another body is refused', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    await place(database, bettor, onTeam(match.home, 10), KEY);
    expect(await outcome(place(database, bettor, onTeam(match.home, 11), KEY))).toEqual({ status: 422 });
    expect(await wallet(database, bettor)).toEqual({ cash: 90_00, staked: 10_00 });
  });

  test('a key that was given up is refused', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    expect(await settleKey(database, bettor, 'live-bet/save', KEY)).toBeNull();
    expect(await outcome(place(database, bettor, onTeam(match.home, 10), KEY))).toEqual({
      status: 409,
      data: { givenUp: true },
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
  });

  test('a refusal does not spend the key', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    await outcome(place(database, bettor, onTeam(match.home, 10, 99), KEY));
    expect(await place(database, bettor, onTeam(match.home, 10, 80), KEY)).toMatchObject({
      bet: { status: 'open' },
    });
  });

  test('another person may use the same key', async () => {
    const match = await makeMatch(database);
    const [one, two] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const first = await place(database, one, onTeam(match.home, 10), KEY);
    const second = await place(database, two, onTeam(match.home, 10), KEY);
    expect(second.bet.id).not.toBe(first.bet.id);
  });
});

describe('cancelling', () => {
  test('returns the stake if the price has not moved, until betting closes', async () => {
    const match = await makeMatch(database, {
      windows: [
        { closesAt: minutes(10), winRatio: 150 },
        { closesAt: minutes(20), winRatio: 60 },
      ],
    });
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 30));
    const late = await place(database, bettor, onTeam(match.away, 30));
    expect(Date.parse(bet.cancel_until ?? '')).toBeGreaterThan(minutes(19).getTime());

    await pass(database, match.id, 12);
    const cancelled = await cancel(database, bettor, bet.id, match.id);
    expect(cancelled).toMatchObject({
      bet: { id: bet.id, status: 'cancelled', payout: 30, cancel_until: null },
      totalWalletAmount: 70,
    });
    expect(await betReceipt(database, bettor, bet.id)).toEqual(cancelled);

    await pass(database, match.id, 12);
    expect(await outcome(cancel(database, bettor, late.bet.id, match.id))).toEqual({
      status: 409,
      data: { state: 'closed' },
    });
    expect((await betReceipt(database, bettor, late.bet.id)).bet).toMatchObject({
      status: 'open',
      cancel_until: null,
    });
  });

  test.each([
    ['is longer: what the bet is worth at it', 100, 90, 94.73],
    ['is longer, for the last paisa', 10.01, 80.01, 10],
    ['is shorter: the stake and no more', 100, 79.5, 100],
    ['is many times as long', 10, 9_999, 0.17],
  ])('at a price that %s', async (_, stake, price, refund) => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, stake));
    expect(bet.refund).toBe(stake);
    await movePrices(database, match.id, new Map([[match.home, price]]));
    expect((await betReceipt(database, bettor, bet.id)).bet.refund).toBe(refund);
    const cancelled = await cancel(database, bettor, bet.id, match.id);
    const cash = Math.round((100 - stake + refund) * 100);
    expect(cancelled).toMatchObject({
      bet: { status: 'cancelled', payout: refund, refund: null },
      totalWalletAmount: cash / 100,
    });
    expect(await betReceipt(database, bettor, bet.id)).toEqual(cancelled);
    expect(await wallet(database, bettor)).toEqual({ cash, staked: 0 });
    const kept = Math.round((stake - refund) * 100);
    expect(await linesOf(bet.id)).toEqual([
      { line: 1, debit: 'staked', credit: 'cash', amount_paise: refund * 100 },
      ...(kept === 0 ? [] : [{ line: 2, debit: 'staked', credit: 'house', amount_paise: kept }]),
    ]);
  });

  test('on the toss uses the price of the toss', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onToss(match.id, 'Tail', 49));
    await movePrices(database, match.id, new Map([[match.toss, 100]]));
    expect(await cancel(database, bettor, bet.id, match.id)).toMatchObject({
      bet: { payout: 48.02 },
      totalWalletAmount: 99.02,
    });
  });

  test("uses the side's own price, whatever cap the window has", async () => {
    const match = await makeMatch(database, {
      windows: [
        { closesAt: minutes(10), winRatio: 70 },
        { closesAt: minutes(20), winRatio: 60 },
      ],
    });
    const bettor = await makeBettor(database, 100_00);
    const early = await place(database, bettor, onTeam(match.home, 10));
    expect(early.bet).toMatchObject({ win_ratio: 70, refund: 9.44 });
    await pass(database, match.id, 12);
    const late = await place(database, bettor, onTeam(match.home, 10));
    expect(late.bet).toMatchObject({ win_ratio: 60, refund: 8.88 });
    expect((await cancel(database, bettor, early.bet.id, match.id)).bet.payout).toBe(9.44);
    expect((await cancel(database, bettor, late.bet.id, match.id)).bet.payout).toBe(8.88);
  });

  test('for less than the bettor saw is refused with the amount, and the bet stays', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 30));
    await movePrices(database, match.id, new Map([[match.home, 87.5]]));
    expect(await outcome(cancel(database, bettor, bet.id, match.id, { refund: 30 }))).toEqual({
      status: 409,
      data: { refund: 28.8 },
    });
    expect(await outcome(cancel(database, bettor, bet.id, match.id, { refund: 28.81 }))).toMatchObject({
      status: 409,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 70_00, staked: 30_00 });
    await movePrices(database, match.id, new Map([[match.home, 86.5]]));
    expect((await cancel(database, bettor, bet.id, match.id, { refund: 28.8 })).bet.payout).toBe(28.95);
  });

  test('that waits for a price to move uses the new price', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 30));
    let waiting: ReturnType<typeof cancel> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('update matches set revision = revision + 1 where id = $1', [match.id]);
      waiting = cancel(database, bettor, bet.id, match.id, { refund: 30 });
      waiting.catch(() => {});
      await someoneWaits(database);
      await tx.query('update selections set win_ratio = 87.5 where id = $1', [match.home]);
    });
    expect(await outcome(waiting ?? Promise.reject())).toEqual({ status: 409, data: { refund: 28.8 } });
  });

  test('happens once, even if it is requested several times', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 30));
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => outcome(cancel(database, bettor, bet.id, match.id))),
    );
    expect(asked.filter((one) => 'bet' in one)).toHaveLength(1);
    expect(asked.filter((one) => 'status' in one)).toEqual(
      Array(4).fill({ status: 409, data: { status: 'cancelled' } }),
    );
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
  });

  test('repeated with the same key gets the same answer', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.home, 30));
    await movePrices(database, match.id, new Map([[match.home, 87.5]]));
    const first = await cancel(database, bettor, bet.id, match.id, { key: KEY, refund: 28.8 });
    expect(first).toMatchObject({ bet: { payout: 28.8 }, totalWalletAmount: 98.8 });
    await movePrices(database, match.id, new Map([[match.home, 200]]));
    expect(await cancel(database, bettor, bet.id, match.id, { key: KEY, refund: 28.8 })).toEqual(first);
  });

  test("someone else's bet, and one's own on another match, are not found", async () => {
    const [match, other] = [await makeMatch(database), await makeMatch(database)];
    const [bettor, stranger] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const { bet } = await place(database, bettor, onTeam(match.home, 30));
    expect(await outcome(cancel(database, stranger, bet.id, match.id))).toEqual({ status: 404 });
    expect(await outcome(cancel(database, bettor, bet.id, other.id))).toEqual({ status: 404 });
    expect(await outcome(betReceipt(database, stranger, bet.id))).toEqual({ status: 404 });
    expect(await wallet(database, bettor)).toEqual({ cash: 70_00, staked: 30_00 });
  });
});

test('the history is paged, the latest bet first', async () => {
  const match = await makeMatch(database);
  const bettor = await makeBettor(database, 100_00);
  for (const amount of [10, 11, 12]) await place(database, bettor, onTeam(match.home, amount));
  const page = async (number: number) => {
    const { rows, total } = await betHistory(database, bettor, { page: number, perPage: 2 });
    return [rows.map(({ bet_amount }) => bet_amount), total];
  };
  expect(await page(1)).toEqual([[12, 11], 3]);
  expect(await page(2)).toEqual([[10], 3]);
  expect(await page(3)).toEqual([[], 3]);
});
