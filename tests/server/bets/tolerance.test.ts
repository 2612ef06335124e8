import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashOut } from '../../../server/bets/cash-out.ts';
import { placeCombined } from '../../../server/bets/combined/place.ts';
import { combinedReceipt } from '../../../server/bets/combined/read.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { ownBet } from '../../../server/bets/receipt.ts';
import type { Database } from '../../../server/database/database.ts';
import { hashBody } from '../../../server/wallet/idempotency.ts';
import type { AcceptedPrices } from '../../../src/schemas/bets/tolerance.ts';
import {
  cancel,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  place,
  type TestMatch,
  wallet,
} from '../tools/bettors.ts';
import { openTestDatabase, someoneWaits } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A match whose home side has moved since the bettor saw 80. */
async function movedTo(ratio: number): Promise<TestMatch> {
  const match = await makeMatch(database);
  await movePrices(database, match.id, new Map([[match.home, ratio]]));
  return match;
}

const worse = (win_ratio: number) => ({ status: 409, data: { win_ratio } });

describe('a bet', () => {
  const put = async (ratio: number, tolerance: AcceptedPrices, bettor: number, key: string | null = null) => {
    const { home } = await movedTo(ratio);
    return outcome(place(database, bettor, { ...onTeam(home, 10, 80), tolerance }, key));
  };

  test.each([
    ['down to the least accepted price', 76, { least: 76 }],
    ['at a worse price than the one seen', 78.5, { least: 76 }],
    ['at a better price', 90, { least: 76 }],
    ['at the only accepted price', 80, { least: 80, most: 80 }],
  ])('is taken %s, at the price in force', async (_, ratio, tolerance) => {
    const bettor = await makeBettor(database, 100_00);
    expect(await put(ratio, tolerance, bettor)).toMatchObject({
      bet: { win_ratio: ratio, pays: Math.floor(10_00 * (1 + ratio / 100)) / 100 },
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 90_00, staked: 10_00 });
  });

  test.each([
    ['below the least accepted price', 75.99, { least: 76 }],
    ['that has got worse', 79.99, { least: 80, most: 80 }],
    ['that has got better, when none but the one seen is accepted', 80.01, { least: 80, most: 80 }],
  ])('is refused at a price %s', async (_, ratio, tolerance) => {
    const bettor = await makeBettor(database, 100_00);
    expect(await put(ratio, tolerance, bettor)).toEqual(worse(ratio));
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
  });

  test('on the toss has a tolerance, too', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const bet = { ...onToss(match.id, 'Head', 10), win_ratio: 100 };
    expect(await outcome(place(database, bettor, { ...bet, tolerance: { least: 97 } }))).toEqual(worse(96));
    expect(await outcome(place(database, bettor, { ...bet, tolerance: { least: 95 } }))).toMatchObject({
      bet: { win_ratio: 96 },
    });
  });

  test('keeps the price that was seen, if it was another', async () => {
    const bettor = await makeBettor(database, 100_00);
    const match = await movedTo(90);
    const moved = await place(database, bettor, onTeam(match.home, 10, 80));
    expect(moved.bet).toMatchObject({ win_ratio: 90, seen: 80 });
    expect(await ownBet(database, bettor, moved.bet.id)).toMatchObject({ win_ratio: 90, seen: 80 });
    // Prices have two decimals, whatever a client sends.
    for (const seen of [90, 90.001, 0.001, undefined]) {
      const { bet } = await place(database, bettor, {
        ...onTeam(match.home, 10, seen),
        tolerance: { least: 80 },
      });
      expect(bet).not.toHaveProperty('seen');
      expect(await ownBet(database, bettor, bet.id)).not.toHaveProperty('seen');
    }
    const { bet } = await cashOut(
      database,
      { userId: bettor, route: 'live-bet/cash-out', key: null, bodyHash: '' },
      { bet_id: moved.bet.id, stake: 5, worth: 0.01 },
    );
    expect(bet).toMatchObject({ win_ratio: 90, seen: 80 });
    const cancelled = await cancel(database, bettor, moved.bet.id, match.id);
    expect(cancelled.bet).toMatchObject({ status: 'cancelled', win_ratio: 90, seen: 80 });
  });

  test('that waits for a price to move is held to the price that it finds then', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const sent: Promise<unknown>[] = [];
    await database.transaction(async (tx) => {
      await tx.query('update matches set revision = revision + 1 where id = $1', [match.id]);
      sent.push(
        outcome(place(database, bettor, { ...onTeam(match.home, 10, 80), tolerance: { least: 76 } })),
      );
      await someoneWaits(database);
      await tx.query('update selections set win_ratio = 75 where id = $1', [match.home]);
    });
    expect(await Promise.all(sent)).toEqual([worse(75)]);
  });

  test('has the least accepted price as a part of its key', async () => {
    const match = await movedTo(78);
    const bettor = await makeBettor(database, 100_00);
    const put = (least: number) =>
      outcome(
        place(
          database,
          bettor,
          { ...onTeam(match.home, 10, 80), tolerance: { least } },
          'key-of-an-accepted-bet',
        ),
      );
    const first = await put(76);
    expect(await put(76)).toEqual(first);
    expect(await put(70)).toEqual({ status: 422 });
    expect(await wallet(database, bettor)).toEqual({ cash: 90_00, staked: 10_00 });
  });
});

describe('a combined bet', () => {
  /** Two legs seen at 80: together at 3.24, a profit of 224 %. */
  async function put(ratios: readonly [number, number], tolerance: AcceptedPrices) {
    const matches = [await movedTo(ratios[0]), await movedTo(ratios[1])];
    const bettor = await makeBettor(database, 100_00);
    const body = {
      legs: matches.map(({ home }) => ({ team_value: home, win_ratio: 80 })),
      bet_amount: 10,
      tolerance,
    };
    const request = {
      userId: bettor,
      route: 'live-bet/save-combined',
      key: null,
      bodyHash: hashBody(body),
    } as const;
    const came = await outcome(placeCombined(database, request, body));
    return { came, bettor, wallet: await wallet(database, bettor) };
  }

  test.each([
    ['whose legs make up for each other', [75, 86], { least: 224 }, 3.25],
    ['down to the least accepted price of all', [72, 80], { least: 209 }, 3.09],
    ['at a better price', [90, 80], { least: 224 }, 3.42],
    ['at the only accepted price', [80, 80], { least: 224, most: 224 }, 3.24],
  ] as const)('is taken %s', async (_, ratios, tolerance, price) => {
    expect(await put(ratios, tolerance)).toMatchObject({
      came: {
        combined: {
          price,
          pays: Math.floor(price * 10_00) / 100,
          legs: ratios.map((win_ratio) => ({ win_ratio })),
        },
      },
      wallet: { cash: 90_00, staked: 10_00 },
    });
  });

  test('keeps the price of each leg that was seen, if it was another', async () => {
    const { came, bettor } = await put([75, 80], { least: 215 });
    if (!('combined' in came)) throw new Error('It was refused');
    const [first, second] = came.combined.legs;
    expect(first).toMatchObject({ win_ratio: 75, seen: 80 });
    expect(second).not.toHaveProperty('seen');
    const { combined } = await combinedReceipt(database, bettor, came.combined.id);
    expect(combined.legs).toEqual(came.combined.legs);
  });

  test.each([
    [
      'below the least accepted price of all',
      [71, 80],
      { least: 209 },
      [{ number: 1, fault: 'worse', win_ratio: 71 }],
    ],
    [
      'whose legs do not make up for each other',
      [75, 82],
      { least: 224 },
      [
        { number: 1, fault: 'worse', win_ratio: 75 },
        { number: 2, fault: 'better', win_ratio: 82 },
      ],
    ],
    [
      'at a better price, when none but the one seen is accepted',
      [80, 90],
      { least: 224, most: 224 },
      [{ number: 2, fault: 'better', win_ratio: 90 }],
    ],
  ] as const)('is refused %s', async (_, ratios, tolerance, legs) => {
    const { came, wallet } = await put(ratios, tolerance);
    expect({ came, wallet }).toEqual({
      came: { status: 409, data: { legs } },
      wallet: { cash: 100_00, staked: 0 },
    });
  });

  test('without the ratios that were seen names every leg', async () => {
    const matches = [await makeMatch(database), await makeMatch(database)];
    const bettor = await makeBettor(database, 100_00);
    const body = {
      legs: matches.map(({ home }) => ({ team_value: home })),
      bet_amount: 10,
      tolerance: { least: 225 },
    };
    const request = {
      userId: bettor,
      route: 'live-bet/save-combined',
      key: null,
      bodyHash: hashBody(body),
    } as const;
    expect(await outcome(placeCombined(database, request, body))).toEqual({
      status: 409,
      data: {
        legs: [
          { number: 1, fault: 'worse', win_ratio: 80 },
          { number: 2, fault: 'worse', win_ratio: 80 },
        ],
      },
    });
  });
});
