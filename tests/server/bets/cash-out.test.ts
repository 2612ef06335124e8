import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashOut } from '../../../server/bets/cash-out.ts';
import { abandonMatch, settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import { betReceipt, ownBet } from '../../../server/bets/receipt.ts';
import type { Database } from '../../../server/database/database.ts';
import { recordAct } from '../../../server/shared/commands/acts.ts';
import { hashBody } from '../../../server/wallet/idempotency.ts';
import { resolveRequest } from '../../../server/wallet/resolve.ts';
import { chanceBy, worthOf } from '../../../src/schemas/bets/cash-out.ts';
import { randomFrom } from '../../../tools/random.ts';
import {
  cancel,
  cashOutOf,
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

/** A bet of ₹100 on home at 80 of a bettor who had ₹500; away pays 95.5. */
async function betOnHome(changes: Parameters<typeof makeMatch>[1] = {}) {
  const match = await makeMatch(database, changes);
  const bettor = await makeBettor(database, 500_00);
  const { bet } = await place(database, bettor, onTeam(match.home, 100));
  return { match, bettor, id: bet.id };
}

const linesOf = (bet: number) =>
  database.query(
    `select j.kind, e.debit, e.credit, e.amount_paise from entries e join journals j on j.id = e.journal_id
     where j.bet_id = $1 and j.kind <> 'bet.placed' order by j.id, e.line`,
    [bet],
  );

const suspend = (match: number) =>
  suspendMarket(database, match, 'winner', 'operator', (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.suspend', subject: String(match), why: 'a doubt' }),
  );

describe('the amount', () => {
  // 1/180 of 1/180 + 1/195.5 is a chance of 52.06 %, and 180 × 0.5206 × 0.98 = 91.84; less for the price's last decimal.
  test('is offered with the bet, and is paid', async () => {
    const { match, bettor, id } = await betOnHome();
    expect((await ownBet(database, bettor, id)).cash_out).toEqual({
      worth: 91.78,
      suspended: null,
      market: [match.home, match.away],
    });
    const receipt = await cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 });
    expect(receipt).toMatchObject({
      bet: {
        id,
        status: 'cashedOut',
        bet_amount: 100,
        pays: 0,
        payout: 91.78,
        cashed_out: { stake: 100, amount: 91.78 },
        cancel_until: null,
        refund: null,
      },
      cash_out: { stake: 100, amount: 91.78 },
      totalWalletAmount: 491.78,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 491_78, staked: 0 });
    expect(await linesOf(id)).toEqual([
      { kind: 'bet.cashedOut', debit: 'staked', credit: 'cash', amount_paise: 91_78 },
      { kind: 'bet.cashedOut', debit: 'staked', credit: 'house', amount_paise: 8_22 },
    ]);
  });

  test('may be more than the stake, but never more than the payout', async () => {
    const { match, bettor, id } = await betOnHome();
    await movePrices(
      database,
      match.id,
      new Map([
        [match.home, 1],
        [match.away, 1243.2],
      ]),
    );
    const receipt = await cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 });
    expect(receipt.cash_out.amount).toBe(163.9);
    expect(await linesOf(id)).toEqual([
      { kind: 'bet.cashedOut', debit: 'staked', credit: 'cash', amount_paise: 100_00 },
      { kind: 'bet.cashedOut', debit: 'house', credit: 'cash', amount_paise: 63_90 },
    ]);
  });

  test('on the toss it is half of the payout, less two percent', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 500_00);
    const { bet } = await place(database, bettor, onToss(match.id, 'Tail', 100));
    expect((await ownBet(database, bettor, bet.id)).cash_out).toMatchObject({
      worth: 95.99,
      market: [match.toss],
    });
    expect(
      (await cashOutOf(database, bettor, { bet_id: bet.id, stake: 100, worth: 95.99 })).cash_out.amount,
    ).toBe(95.99);
  });

  test("uses the sides' own prices, whatever cap the window has", async () => {
    const { bettor, id } = await betOnHome({ windows: [{ closesAt: minutes(60), winRatio: 50 }] });
    // The bet pays 150, at a chance of 52.03 %.
    expect((await ownBet(database, bettor, id)).cash_out?.worth).toBe(76.49);
  });

  test('prices without a margin, or with a negative one, are used as they are', async () => {
    const { match, bettor, id } = await betOnHome();
    await movePrices(
      database,
      match.id,
      new Map([
        [match.home, 80],
        [match.away, 900],
      ]),
    );
    // 180 × 100/180.1 × 0.98
    expect((await ownBet(database, bettor, id)).cash_out?.worth).toBe(97.94);
  });

  test('is the same in the database and in the browser', async () => {
    const random = randomFrom(39);
    const price = () => Math.round(10 ** (random() * 4) * 10) / 10 + 0.1;
    for (let round = 0; round < 60; round += 1) {
      const prices: [number, number] = [price(), price()];
      const match = await makeMatch(database, {
        windows: [{ closesAt: minutes(60), winRatio: 10_000 }],
        sides: prices.map((winRatio, index) => ({ name: `Side ${index}`, winRatio })),
        minimumBetPaise: 100,
      });
      const bettor = await makeBettor(database, 2_000_00);
      const stake = Math.round(random() * 999_00 + 200) / 100;
      const { bet } = await place(database, bettor, onTeam(match.home, stake));
      const now: [number, number] = [price(), price()];
      await movePrices(
        database,
        match.id,
        new Map([
          [match.home, now[0]],
          [match.away, now[1]],
        ]),
      );
      const part = Math.round((1 + random() * (stake - 1)) * 100) / 100;
      const worth = worthOf(bet, part, chanceBy(now[0], now));
      const paid = await outcome(
        cashOutOf(database, bettor, { bet_id: bet.id, stake: part, worth: Math.max(0.01, worth) }),
      );
      if (worth === 0) expect(paid).toEqual({ status: 409, data: { worth: 0 } });
      else expect(paid).toMatchObject({ cash_out: { stake: part, amount: worth } });
    }
  });
});

describe('a part', () => {
  test('leaves a smaller bet, which is won, lost or void like any other', async () => {
    const [won, lost, gone] = [await betOnHome(), await betOnHome(), await betOnHome()];
    for (const { bettor, id } of [won, lost, gone]) {
      const { bet } = await cashOutOf(database, bettor, { bet_id: id, stake: 40, worth: 36 });
      expect(bet).toMatchObject({
        status: 'open',
        bet_amount: 100,
        pays: 108,
        payout: null,
        cashed_out: { stake: 40, amount: 36.71 },
        refund: 60,
      });
      expect(await wallet(database, bettor)).toEqual({ cash: 436_71, staked: 60_00 });
    }
    for (const [{ match }, winner] of [
      [won, won.match.home],
      [lost, lost.match.away],
    ] as const) {
      await pass(database, match.id, 90);
      await settleMatch(database, match.id, { winner, toss: 'Head' });
    }
    await abandonMatch(database, gone.match.id);
    const payouts = [won, lost, gone].map(
      async ({ bettor, id }) => (await betReceipt(database, bettor, id)).bet.payout,
    );
    expect(await Promise.all(payouts)).toEqual([144.71, 36.71, 96.71]);
    expect((await wallet(database, won.bettor))?.cash).toBe(544_71);
    expect((await wallet(database, lost.bettor))?.cash).toBe(436_71);
    expect((await wallet(database, gone.bettor))?.cash).toBe(496_71);
  });

  test('leaves a bet whose rest can be cancelled or cashed out further', async () => {
    const { match, bettor, id } = await betOnHome();
    await cashOutOf(database, bettor, { bet_id: id, stake: 33.33, worth: 1 });
    await cashOutOf(database, bettor, { bet_id: id, stake: 33.33, worth: 1 });
    expect((await cancel(database, bettor, id, match.id, { refund: 33.34 })).bet).toMatchObject({
      status: 'cancelled',
      refund: null,
      // Twice ₹30.59 and the last third.
      payout: 94.52,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 494_52, staked: 0 });
  });

  test('of the whole rest ends the bet; many small ones pay no more than one', async () => {
    const { bettor, id } = await betOnHome();
    let paid = 0;
    for (const stake of [1.01, 1.01, 97.98]) {
      const { cash_out, bet } = await cashOutOf(database, bettor, { bet_id: id, stake, worth: 0.01 });
      paid += Math.round(cash_out.amount * 100);
      expect(bet.status).toBe(stake === 97.98 ? 'cashedOut' : 'open');
    }
    expect(paid).toBeLessThanOrEqual(91_78);
    expect(paid).toBeGreaterThan(91_70);
  });

  test.each([
    ['more than is left', 100.01, { status: 409, data: { left: 100 } }],
    [
      'less than a rupee',
      0.99,
      { status: 400, errors: { stake: 'Cash out at least ₹1 of the stake, or all of it' } },
    ],
  ])('of %s is refused', async (_, stake, refusal) => {
    const { bettor, id } = await betOnHome();
    expect(await outcome(cashOutOf(database, bettor, { bet_id: id, stake, worth: 0.01 }))).toEqual(refusal);
    expect(await wallet(database, bettor)).toEqual({ cash: 400_00, staked: 100_00 });
  });

  test('makes room under the limits of its match', async () => {
    const { match, bettor, id } = await betOnHome();
    await database.query('update matches set person_limit_paise = 18000 where id = $1', [match.id]);
    expect(await outcome(place(database, bettor, onTeam(match.home, 10)))).toMatchObject({ status: 409 });
    await cashOutOf(database, bettor, { bet_id: id, stake: 50, worth: 1 });
    expect(await outcome(place(database, bettor, onTeam(match.home, 51)))).toMatchObject({
      status: 400,
      data: { most: 50 },
    });
  });
});

describe('a refusal', () => {
  test('for less than the bettor saw names the amount; a better amount is paid', async () => {
    const { match, bettor, id } = await betOnHome();
    await movePrices(database, match.id, new Map([[match.home, 100]]));
    expect(await outcome(cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 }))).toEqual({
      status: 409,
      data: { worth: 87.15 },
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 400_00, staked: 100_00 });
    expect(
      (await cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 87.14 })).cash_out.amount,
    ).toBe(87.15);
  });

  test('while the market is suspended names the reason', async () => {
    const { match, bettor, id } = await betOnHome();
    await suspend(match.id);
    expect((await ownBet(database, bettor, id)).cash_out).toEqual({
      worth: null,
      suspended: 'By the house',
      market: [match.home, match.away],
    });
    expect(await outcome(cashOutOf(database, bettor, { bet_id: id, stake: 10, worth: 0.01 }))).toEqual({
      status: 409,
      data: { state: 'open', market: 'suspended', suspended_for: 'operator' },
    });
    await resumeMarket(database, match.id, 'winner', 'operator');
    await cashOutOf(database, bettor, { bet_id: id, stake: 10, worth: 0.01 });
  });

  test('comes once betting is over, the coin has fallen or the bet has ended', async () => {
    const { match, bettor, id } = await betOnHome();
    const onCoin = (await place(database, bettor, onToss(match.id, 'Head', 20))).bet.id;
    const cancelled = (await place(database, bettor, onTeam(match.away, 20))).bet.id;
    await cancel(database, bettor, cancelled, match.id);
    await throwToss(database, match.id, 'Tail');
    const refused = (bet_id: number) =>
      outcome(cashOutOf(database, bettor, { bet_id, stake: 10, worth: 0.01 }));
    expect(await refused(onCoin)).toEqual({ status: 409, data: { status: 'lost' } });
    expect(await refused(cancelled)).toEqual({ status: 409, data: { status: 'cancelled' } });
    await pass(database, match.id, 90);
    expect(await refused(id)).toEqual({ status: 409, data: { state: 'closed' } });
    expect((await ownBet(database, bettor, id)).cash_out).toBeNull();
  });

  test("comes for a bet that is unknown or another person's", async () => {
    const { id } = await betOnHome();
    const other = await makeBettor(database, 0);
    for (const bet_id of [id, 999_999])
      expect(await outcome(cashOutOf(database, other, { bet_id, stake: 10, worth: 0.01 }))).toEqual({
        status: 404,
      });
  });
});

describe('at the same moment', () => {
  test('twice: one is paid, the other learns that the bet has ended', async () => {
    const { bettor, id } = await betOnHome();
    const both = await Promise.all(
      [1, 2].map(() => outcome(cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 }))),
    );
    expect(both.filter((one) => 'cash_out' in one)).toHaveLength(1);
    expect(both.filter((one) => 'status' in one)).toEqual([{ status: 409, data: { status: 'cashedOut' } }]);
    expect(await wallet(database, bettor)).toEqual({ cash: 491_78, staked: 0 });
  });

  test('two halves: both are paid', async () => {
    const { bettor, id } = await betOnHome();
    await Promise.all([1, 2].map(() => cashOutOf(database, bettor, { bet_id: id, stake: 50, worth: 45 })));
    expect((await betReceipt(database, bettor, id)).bet.status).toBe('cashedOut');
  });

  test('as a cancellation: one of them ends the bet', async () => {
    const { match, bettor, id } = await betOnHome();
    const both = await Promise.all([
      outcome(cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 })),
      outcome(cancel(database, bettor, id, match.id)),
    ]);
    expect(both.filter((one) => 'bet' in one)).toHaveLength(1);
  });

  test('as a move of prices: it uses the new ones, of the other side, too', async () => {
    const { match, bettor, id } = await betOnHome();
    let waiting: ReturnType<typeof cashOutOf> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('update matches set revision = revision + 1 where id = $1', [match.id]);
      waiting = cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 });
      waiting.catch(() => {});
      await someoneWaits(database);
      await tx.query('update selections set win_ratio = 60 where id = $1', [match.away]);
    });
    expect(await outcome(waiting ?? Promise.reject())).toEqual({ status: 409, data: { worth: 82.96 } });
  });

  test('as a suspension: it waits, and is refused', async () => {
    const { match, bettor, id } = await betOnHome();
    let waiting: ReturnType<typeof cashOutOf> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('update matches set revision = revision + 1 where id = $1', [match.id]);
      waiting = cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 });
      waiting.catch(() => {});
      await someoneWaits(database);
      await recordAct(tx, { who: 'asha', act: 'match.suspend', subject: String(match.id), why: 'a doubt' });
      await tx.query(
        `update markets set suspended_for = '{operator}', suspended_at = clock_timestamp() where match_id = $1`,
        [match.id],
      );
    });
    expect(await outcome(waiting ?? Promise.reject())).toMatchObject({
      status: 409,
      data: { market: 'suspended' },
    });
  });

  test('as the decision of its match: it waits, and is refused', async () => {
    const { match, bettor, id } = await betOnHome();
    let waiting: ReturnType<typeof cashOutOf> | undefined;
    await database.transaction(async (tx) => {
      await tx.query(
        `update matches set decision = 'abandoning', carried_on_at = clock_timestamp() where id = $1`,
        [match.id],
      );
      waiting = cashOutOf(database, bettor, { bet_id: id, stake: 100, worth: 91.78 });
      waiting.catch(() => {});
      await someoneWaits(database);
    });
    expect(await outcome(waiting ?? Promise.reject())).toEqual({ status: 409, data: { state: 'closed' } });
    await abandonMatch(database, match.id);
    expect(await wallet(database, bettor)).toEqual({ cash: 500_00, staked: 0 });
  });
});

describe('with a key', () => {
  const KEY = 'a-key-for-a-cash-out';

  test('it is paid once, with the same answer until the bet changes', async () => {
    const { bettor, id } = await betOnHome();
    const body = { bet_id: id, stake: 50, worth: 45 };
    const first = await cashOutOf(database, bettor, body, KEY);
    expect(await cashOutOf(database, bettor, body, KEY)).toEqual(first);
    expect(
      await resolveRequest({ database } as never, bettor, { route: 'live-bet/cash-out', key: KEY }),
    ).toEqual({
      outcome: 'applied',
      data: first,
    });
    expect(await outcome(cashOutOf(database, bettor, { ...body, stake: 49 }, KEY))).toEqual({ status: 422 });
    expect(await wallet(database, bettor)).toEqual({ cash: 445_89, staked: 50_00 });
  });

  test('five simultaneous requests have one effect', async () => {
    const { bettor, id } = await betOnHome();
    const body = { bet_id: id, stake: 50, worth: 45 };
    const request = {
      userId: bettor,
      route: 'live-bet/cash-out' as const,
      key: KEY,
      bodyHash: hashBody(body),
    };
    const all = await Promise.all(Array.from({ length: 5 }, () => cashOut(database, request, body)));
    expect(new Set(all.map(({ cash_out }) => cash_out.id)).size).toBe(1);
    expect(await wallet(database, bettor)).toEqual({ cash: 445_89, staked: 50_00 });
  });
});
