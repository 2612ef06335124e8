import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashOutCombined } from '../../../server/bets/combined/cash-out.ts';
import { combinedReceipt } from '../../../server/bets/combined/read.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import type { Database } from '../../../server/database/database.ts';
import { recordAct } from '../../../server/shared/commands/acts.ts';
import { hashBody } from '../../../server/wallet/idempotency.ts';
import { resolveRequest } from '../../../server/wallet/resolve.ts';
import { combinedWorthAt } from '../../../src/schemas/bets/combined-cash-out.ts';
import {
  cashOutCombinedOf,
  combine,
  makeBettor,
  makeMatch,
  onTeam,
  outcome,
  pass,
  place,
  type TestMatch,
  wallet,
} from '../tools/bettors.ts';
import { openTestDatabase, someoneWaits } from '../tools/database.ts';
import { announce, fixture } from '../tools/played.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** ₹100 on the home sides of two matches, each at 80 against 95.5: it pays ₹324. The bettor had ₹500. */
async function double() {
  const [one, two] = [await makeMatch(database), await makeMatch(database)];
  const bettor = await makeBettor(database, 500_00);
  const { combined } = await combine(database, bettor, 100, [
    { team_value: one.home },
    { team_value: two.home },
  ]);
  return { one, two, bettor, id: combined.id };
}

// 1/180.1 of 1/180 + 1/195.5 is a chance of 520,350 millionths. Twice that is 0.2707641…; 324 × 0.2707641 × 0.98 = 85.973.
const WORTH = 85.97;

const read = async (bettor: number, id: number) => (await combinedReceipt(database, bettor, id)).combined;

const whole = (bettor: number, bet_id: number, worth = WORTH) =>
  cashOutCombinedOf(database, bettor, { bet_id, stake: 100, worth });

const linesOf = (bet: number) =>
  database.query(
    `select j.kind, e.debit || '>' || e.credit as accounts, e.amount_paise
     from entries e join journals j on j.id = e.journal_id
     where j.combined_bet_id = $1 and j.kind <> 'combined.placed' order by j.id, e.line`,
    [bet],
  );

async function settle(match: TestMatch, winner: 'home' | 'away') {
  await pass(database, match.id, 90);
  await settleMatch(database, match.id, { winner: match[winner], toss: 'Head' });
}

const suspend = (match: number) =>
  suspendMarket(database, match, 'winner', 'operator', (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.suspend', subject: String(match), why: 'a doubt' }),
  );

describe('the amount', () => {
  test('is offered with the bet, and is paid by one journal', async () => {
    const { one, two, bettor, id } = await double();
    expect(await read(bettor, id)).toMatchObject({
      cashed_out: null,
      cash_out: { worth: WORTH, suspended: null },
      legs: [{ market: [one.home, one.away] }, { market: [two.home, two.away] }],
    });
    expect(await whole(bettor, id)).toMatchObject({
      bet: {
        id,
        status: 'cashedOut',
        bet_amount: 100,
        price: 3.24,
        pays: 0,
        payout: WORTH,
        cashed_out: { stake: 100, amount: WORTH },
        cash_out: null,
      },
      cash_out: { stake: 100, amount: WORTH },
      totalWalletAmount: 485.97,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 485_97, staked: 0 });
    expect(await linesOf(id)).toEqual([
      { kind: 'combined.cashedOut', accounts: 'staked>cash', amount_paise: 85_97 },
      { kind: 'combined.cashedOut', accounts: 'staked>house', amount_paise: 14_03 },
    ]);
  });

  test('counts a won leg as certain, so that it may be more than the stake', async () => {
    const { one, bettor, id } = await double();
    await settle(one, 'home');
    // 324 × 0.52035 × 0.98 = 165.22
    expect((await read(bettor, id)).cash_out).toEqual({ worth: 165.22, suspended: null });
    expect((await whole(bettor, id, 165.22)).cash_out.amount).toBe(165.22);
    expect(await linesOf(id)).toEqual([
      { kind: 'combined.cashedOut', accounts: 'staked>cash', amount_paise: 100_00 },
      { kind: 'combined.cashedOut', accounts: 'house>cash', amount_paise: 65_22 },
    ]);
  });

  test('counts a void leg as a price of one', async () => {
    const { one, bettor, id } = await double();
    await abandonMatch(database, one.id);
    // 180 × 0.52035 × 0.98 = 91.789
    expect((await read(bettor, id)).cash_out).toEqual({ worth: 91.78, suspended: null });
    expect((await whole(bettor, id, 91.78)).cash_out.amount).toBe(91.78);
  });

  test('is half of the payout for a toss, beside another leg', async () => {
    const [one, two] = [await makeMatch(database), await makeMatch(database)];
    const bettor = await makeBettor(database, 500_00);
    const { combined } = await combine(database, bettor, 100, [
      { team_value: one.home },
      { match_id: two.id, prediction: 'Tail' },
    ]);
    // 1.80 × 1.96 = 3.52; half of it, less the price's last decimal, is 0.499745.
    // 352 × 0.52035 × 0.499745 × 0.98 = 89.704
    expect(combined.cash_out).toEqual({ worth: 89.7, suspended: null });
    expect((await whole(bettor, combined.id, 89.7)).cash_out.amount).toBe(89.7);
  });

  test('follows the prices of all open legs, as the page computes it', async () => {
    const { one, two, bettor, id } = await double();
    const taken = await read(bettor, id);
    await movePrices(database, one.id, new Map([[one.away, 60]]));
    await movePrices(database, two.id, new Map([[two.home, 200]]));
    const prices = new Map([
      [one.home, 80],
      [one.away, 60],
      [two.home, 200],
      [two.away, 95.5],
    ]);
    // 1/180.1 of 1/180 + 1/160 is 0.470326, and 1/300.1 of 1/300 + 1/195.5 is 0.333222: 324 × 0.470326 × 0.333222 × 0.98 = 49.763
    expect((await read(bettor, id)).cash_out?.worth).toBe(49.76);
    expect(combinedWorthAt(taken, 100, (side) => prices.get(side))).toBe(49.76);
    expect((await whole(bettor, id, 49.76)).cash_out.amount).toBe(49.76);
  });

  test('right after placing is at most 98 % of the stake, however many legs the bet has', async () => {
    const matches = await Promise.all(Array.from({ length: 8 }, () => makeMatch(database)));
    const bettor = await makeBettor(database, 500_00);
    const { combined } = await combine(
      database,
      bettor,
      10,
      matches.map(({ away }) => ({ team_value: away })),
    );
    expect(combined.cash_out?.worth).toBeGreaterThan(4);
    expect(combined.cash_out?.worth).toBeLessThan(9.8);
  });
});

describe('a part', () => {
  test('leaves a smaller bet, which is won, lost or void like any other', async () => {
    const [won, lost, gone] = [await double(), await double(), await double()];
    for (const { bettor, id } of [won, lost, gone]) {
      // 129.60 × 0.2707641 × 0.98
      const { bet, cash_out } = await cashOutCombinedOf(database, bettor, {
        bet_id: id,
        stake: 40,
        worth: 34,
      });
      expect(cash_out).toMatchObject({ stake: 40, amount: 34.38 });
      expect(bet).toMatchObject({
        status: 'open',
        bet_amount: 100,
        pays: 194.4,
        payout: null,
        cashed_out: { stake: 40, amount: 34.38 },
        cash_out: { worth: 51.58 },
      });
      expect(await wallet(database, bettor)).toEqual({ cash: 434_38, staked: 60_00 });
    }
    await settle(won.one, 'home');
    await settle(won.two, 'home');
    await settle(lost.one, 'away');
    await abandonMatch(database, gone.one.id);
    await abandonMatch(database, gone.two.id);
    const states = await Promise.all(
      [won, lost, gone].map(async ({ bettor, id }) => {
        const { status, payout } = await read(bettor, id);
        return { status, payout, cash: (await wallet(database, bettor))?.cash };
      }),
    );
    expect(states).toEqual([
      { status: 'won', payout: 228.78, cash: 628_78 },
      { status: 'lost', payout: 34.38, cash: 434_38 },
      { status: 'void', payout: 94.38, cash: 494_38 },
    ]);
  });

  test('that was cashed out keeps its amount when a leg becomes void; the rest pays less', async () => {
    const { one, two, bettor, id } = await double();
    await cashOutCombinedOf(database, bettor, { bet_id: id, stake: 50, worth: 1 });
    await abandonMatch(database, one.id);
    expect((await read(bettor, id)).cash_out?.worth).toBe(45.89);
    await settle(two, 'home');
    expect(await read(bettor, id)).toMatchObject({ status: 'won', payout: 132.98 });
  });

  test('of the whole rest ends the bet; many small ones pay no more than one', async () => {
    const { bettor, id } = await double();
    let paid = 0;
    for (const stake of [1.01, 1.01, 97.98]) {
      const { cash_out, bet } = await cashOutCombinedOf(database, bettor, { bet_id: id, stake, worth: 0.01 });
      paid += Math.round(cash_out.amount * 100);
      expect(bet.status).toBe(stake === 97.98 ? 'cashedOut' : 'open');
    }
    expect(paid).toBeLessThanOrEqual(85_97);
    expect(paid).toBeGreaterThan(85_90);
  });

  test.each([
    ['more than is left', 100.01, { status: 409, data: { left: 100 } }],
    [
      'less than a rupee',
      0.99,
      { status: 400, errors: { stake: 'Cash out at least ₹1 of the stake, or all of it' } },
    ],
  ])('of %s is refused', async (_, stake, refusal) => {
    const { bettor, id } = await double();
    expect(await outcome(cashOutCombinedOf(database, bettor, { bet_id: id, stake, worth: 0.01 }))).toEqual(
      refusal,
    );
    expect(await wallet(database, bettor)).toEqual({ cash: 400_00, staked: 100_00 });
  });

  test('makes room under the limits of each match', async () => {
    const { one, two, bettor, id } = await double();
    await database.query('update matches set person_limit_paise = 33000 where id = $1', [one.id]);
    await database.query('update matches set book_limit_paise = 23000 where id = $1', [two.id]);
    const more = (team: number, amount: number) => outcome(place(database, bettor, onTeam(team, amount)));
    expect(await more(one.home, 10)).toMatchObject({ status: 409, data: { most: 0 } });
    expect(await more(two.home, 10)).toMatchObject({ status: 409, data: { most: 0 } });
    await cashOutCombinedOf(database, bettor, { bet_id: id, stake: 50, worth: 1 });
    // 330 − 162 is left of the one, 230 − 112 of the other.
    expect(await more(one.home, 94)).toMatchObject({ status: 400, data: { most: 93.33 } });
    expect(await more(two.home, 148)).toMatchObject({ status: 400, data: { most: 147.51 } });
  });
});

describe('a refusal', () => {
  test('for less than the bettor saw names the amount; a better amount is paid', async () => {
    const { two, bettor, id } = await double();
    await movePrices(database, two.id, new Map([[two.home, 100]]));
    const refused = await outcome(whole(bettor, id));
    // 1/200.1 of 1/200 + 1/195.5 is 0.494065: 324 × 0.52035 × 0.494065 × 0.98 = 81.629
    expect(refused).toEqual({ status: 409, data: { worth: 81.62 } });
    expect(await wallet(database, bettor)).toEqual({ cash: 400_00, staked: 100_00 });
    expect((await whole(bettor, id, 81.61)).cash_out.amount).toBe(81.62);
  });

  test('while the market of an open leg is suspended names the leg', async () => {
    const { two, bettor, id } = await double();
    await suspend(two.id);
    expect((await read(bettor, id)).cash_out).toEqual({ worth: null, suspended: 'By the house' });
    expect(await outcome(whole(bettor, id))).toEqual({
      status: 409,
      data: { legs: [{ number: 2, fault: 'suspended' }] },
    });
    await resumeMarket(database, two.id, 'winner', 'operator');
    await whole(bettor, id);
  });

  test('comes while the news of an open leg is overdue, since its prices are stale', async () => {
    const [played] = await announce(database, fixture());
    const other = await makeMatch(database);
    const bettor = await makeBettor(database, 500_00);
    const legs = [{ team_value: played?.home ?? 0 }, { team_value: other.home }];
    const { id } = (await combine(database, bettor, 100, legs)).combined;
    const wait = (minutesMore: number) =>
      database.query(
        'update matches set news_due_at = news_due_at + make_interval(mins => $2) where id = $1',
        [played?.id ?? 0, minutesMore],
      );
    await wait(-10_000);
    expect((await read(bettor, id)).cash_out).toEqual({ worth: null, suspended: 'No news' });
    expect(await outcome(whole(bettor, id))).toEqual({
      status: 409,
      data: { legs: [{ number: 1, fault: 'suspended' }] },
    });
    await wait(10_000);
  });

  test('comes while betting on an open leg is over, and no more once that leg has won', async () => {
    const { one, two, bettor, id } = await double();
    await pass(database, two.id, 90);
    await suspend(one.id);
    expect((await read(bettor, id)).cash_out).toBeNull();
    expect(await outcome(whole(bettor, id))).toEqual({
      status: 409,
      data: {
        legs: [
          { number: 1, fault: 'suspended' },
          { number: 2, fault: 'closed' },
        ],
      },
    });
    await resumeMarket(database, one.id, 'winner', 'operator');
    await settleMatch(database, two.id, { winner: two.home, toss: 'Head' });
    expect((await whole(bettor, id)).cash_out.amount).toBe(165.22);
  });

  test('comes once a leg has lost, and once the bet was cashed out', async () => {
    const [lost, gone] = [await double(), await double()];
    await settle(lost.one, 'away');
    await whole(gone.bettor, gone.id);
    expect(await outcome(whole(lost.bettor, lost.id))).toEqual({ status: 409, data: { status: 'lost' } });
    expect(await outcome(whole(gone.bettor, gone.id))).toEqual({
      status: 409,
      data: { status: 'cashedOut' },
    });
  });

  test("comes for a bet that is unknown or another person's", async () => {
    const { id } = await double();
    const other = await makeBettor(database, 0);
    for (const bet of [id, 999_999]) expect(await outcome(whole(other, bet))).toEqual({ status: 404 });
  });
});

test('afterwards the legs end with their matches, and move no money', async () => {
  const { one, two, bettor, id } = await double();
  await whole(bettor, id);
  await settle(one, 'away');
  await settle(two, 'home');
  const { status, payout, legs } = await read(bettor, id);
  expect({ status, payout, legs: legs.map((leg) => leg.status) }).toEqual({
    status: 'cashedOut',
    payout: WORTH,
    legs: ['lost', 'won'],
  });
  expect(await wallet(database, bettor)).toEqual({ cash: 485_97, staked: 0 });
});

describe('at the same moment', () => {
  test('twice: one is paid, the other learns that the bet has ended', async () => {
    const { bettor, id } = await double();
    const both = await Promise.all([1, 2].map(() => outcome(whole(bettor, id))));
    expect(both.filter((one) => 'cash_out' in one)).toHaveLength(1);
    expect(both.filter((one) => 'status' in one)).toEqual([{ status: 409, data: { status: 'cashedOut' } }]);
    expect(await wallet(database, bettor)).toEqual({ cash: 485_97, staked: 0 });
  });

  test('as the decision of a leg: it waits, and is refused', async () => {
    const { one, bettor, id } = await double();
    let waiting: ReturnType<typeof whole> | undefined;
    await database.transaction(async (tx) => {
      await tx.query(
        `update matches set decision = 'abandoning', carried_on_at = clock_timestamp() where id = $1`,
        [one.id],
      );
      waiting = whole(bettor, id);
      waiting.catch(() => {});
      await someoneWaits(database);
    });
    expect(await outcome(waiting ?? Promise.reject())).toEqual({
      status: 409,
      data: { legs: [{ number: 1, fault: 'closed' }] },
    });
  });

  test('as both legs are settled, for many people: each is paid once', async () => {
    const [one, two] = [await makeMatch(database), await makeMatch(database)];
    const people = await Promise.all(Array.from({ length: 40 }, () => makeBettor(database, 100_00)));
    const ids: number[] = [];
    for (const person of people) {
      const legs = [{ team_value: one.home }, { team_value: two.home }];
      ids.push((await combine(database, person, 100, legs)).combined.id);
    }
    const [, , ...outcomes] = await Promise.all([
      settle(one, 'home'),
      settle(two, 'home'),
      ...people.map((person, index) => outcome(whole(person, ids[index] ?? 0))),
    ]);
    for (const [index, person] of people.entries()) {
      const { status, payout } = await read(person, ids[index] ?? 0);
      const paid = outcomes[index];
      const isPaid = paid !== undefined && 'cash_out' in paid;
      expect(status).toBe(isPaid ? 'cashedOut' : 'won');
      expect(await wallet(database, person)).toEqual({ cash: Math.round((payout ?? 0) * 100), staked: 0 });
      expect(payout).toBe(isPaid ? paid.cash_out.amount : 324);
    }
  });
});

describe('with a key', () => {
  const KEY = 'a-key-for-a-combined-cash-out';

  test('it is paid once, with the same answer until the bet changes', async () => {
    const { bettor, id } = await double();
    const body = { bet_id: id, stake: 50, worth: 42 };
    const first = await cashOutCombinedOf(database, bettor, body, KEY);
    expect(await cashOutCombinedOf(database, bettor, body, KEY)).toEqual(first);
    expect(
      await resolveRequest({ database } as never, bettor, { route: 'live-bet/cash-out-combined', key: KEY }),
    ).toEqual({ outcome: 'applied', data: first });
    expect(await outcome(cashOutCombinedOf(database, bettor, { ...body, stake: 49 }, KEY))).toEqual({
      status: 422,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 442_98, staked: 50_00 });
  });

  test('five simultaneous requests have one effect', async () => {
    const { bettor, id } = await double();
    const body = { bet_id: id, stake: 50, worth: 42 };
    const request = {
      userId: bettor,
      route: 'live-bet/cash-out-combined' as const,
      key: KEY,
      bodyHash: hashBody(body),
    };
    const all = await Promise.all(Array.from({ length: 5 }, () => cashOutCombined(database, request, body)));
    expect(new Set(all.map(({ cash_out }) => cash_out.id)).size).toBe(1);
    expect(await wallet(database, bettor)).toEqual({ cash: 442_98, staked: 50_00 });
  });
});
