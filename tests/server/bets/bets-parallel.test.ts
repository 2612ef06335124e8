import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import type { Database } from '../../../server/database/database.ts';
import { audit } from '../../../server/wallet/audit.ts';
import {
  cancel,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
  type TestMatch,
  wallet,
} from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const count = async (what: string, userIds: number[]) => {
  const [row] = await database.query<{ count: number }>(
    `select count(*) as count from ${what} where user_id = any ($1)`,
    [userIds],
  );
  return row?.count;
};

test('200 simultaneous bets of 20 people, some with repeated keys, agree to the paisa', async () => {
  const match = await makeMatch(database);
  const bettors: number[] = [];
  for (let index = 0; index < 20; index += 1) bettors.push(await makeBettor(database, 1_000_00));

  const bets = bettors.flatMap((bettor) =>
    Array.from({ length: 10 }, (_, index) => ({
      bettor,
      key: `bet-number-${index}-of-this-bettor`,
      bet:
        index % 2 === 0
          ? onTeam(index % 4 === 0 ? match.home : match.away, 10 + index + 0.37)
          : onToss(match.id, index % 3 === 0 ? 'Head' : 'Tail', 10 + index),
      again: index % 3 === 0,
    })),
  );
  expect(bets).toHaveLength(200);
  const requests = bets.flatMap((bet) => (bet.again ? [bet, bet] : [bet]));
  expect(requests).toHaveLength(280);
  const receipts = await Promise.all(
    requests.map(async ({ bettor, bet, key }) => ({
      bettor,
      key,
      receipt: await place(database, bettor, bet, key),
    })),
  );

  // The same key means the same bet, another key another bet.
  const idOf = new Map<string, number>();
  for (const { bettor, key, receipt } of receipts) {
    const name = `${bettor} ${key}`;
    expect(receipt.bet.id).toBe(idOf.get(name) ?? receipt.bet.id);
    idOf.set(name, receipt.bet.id);
  }
  expect(new Set(idOf.values()).size).toBe(200);
  expect(await count('bets', bettors)).toBe(200);
  expect(await count('idempotency_keys', bettors)).toBe(200);
  // Stakes: 10 + … + 19 = 145, and 37 paise on each of five.
  for (const bettor of bettors)
    expect(await wallet(database, bettor)).toEqual({ cash: 1_000_00 - 146_85, staked: 146_85 });
  expect((await audit(database)).wrong).toEqual([]);

  await pass(database, match.id, 120);
  await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
  // Home: 10.37, 14.37, 18.37 at 80 pay 18.66, 25.86, 33.06; Head: 13, 19 at 96 pay 25.48, 37.24.
  for (const bettor of bettors)
    expect(await wallet(database, bettor)).toEqual({ cash: 1_000_00 - 146_85 + 140_30, staked: 0 });
});

test('at the limit of the balance only as many bets are placed as it covers', async () => {
  const match = await makeMatch(database);
  const bettor = await makeBettor(database, 75_00);
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => outcome(place(database, bettor, onTeam(match.home, 10)))),
  );
  expect(asked.filter((one) => 'bet' in one)).toHaveLength(7);
  expect(asked.filter((one) => 'errors' in one)).toEqual(
    Array(13).fill({ status: 400, errors: { bet_amount: 'The amount is more than your wallet holds' } }),
  );
  expect(await wallet(database, bettor)).toEqual({ cash: 5_00, staked: 70_00 });
});

test('one key used many times at once, with money for one bet, is one bet for all callers', async () => {
  const match = await makeMatch(database);
  const bettor = await makeBettor(database, 10_00);
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => place(database, bettor, onTeam(match.home, 10), 'the-same-key-for-all')),
  );
  expect(new Set(asked.map(({ bet }) => bet.id)).size).toBe(1);
  expect(await wallet(database, bettor)).toEqual({ cash: 0, staked: 10_00 });
});

test('simultaneous bets, cancellations, price moves and the end of a match leave no bet open and lose no paisa', async () => {
  const match = await makeMatch(database);
  const bettors: number[] = [];
  for (let index = 0; index < 6; index += 1) bettors.push(await makeBettor(database, 500_00));
  const placed = await Promise.all(
    bettors.map(async (bettor) => ({ bettor, ...(await place(database, bettor, onTeam(match.home, 50))) })),
  );
  const outcomes = await Promise.all([
    ...bettors.flatMap((bettor) => [
      outcome(place(database, bettor, onTeam(match.away, 20))),
      outcome(place(database, bettor, onToss(match.id, 'Head', 20))),
    ]),
    ...placed.flatMap(({ bettor, bet }) => [
      outcome(cancel(database, bettor, bet.id, match.id)),
      outcome(cancel(database, bettor, bet.id, match.id)),
    ]),
    movePrices(database, match.id, new Map([[match.home, 87.5]])),
    movePrices(database, match.id, new Map([[match.away, 94]])),
    abandonMatch(database, match.id),
    ...bettors.map((bettor) => outcome(place(database, bettor, onTeam(match.home, 20)))),
  ]);
  expect(outcomes).toContain(true);
  for (const bettor of bettors) {
    // A bet on home that was cancelled after the move cost two rupees; nothing else did.
    expect(await wallet(database, bettor)).toEqual({ cash: expect.any(Number), staked: 0 });
    expect([498_00, 500_00]).toContain((await wallet(database, bettor))?.cash);
  }
  expect(
    await database.query(
      `select status from bets where match_id = $1 and status not in ('void', 'cancelled')`,
      [match.id],
    ),
  ).toEqual([]);
});

type Act =
  | { act: 'place'; who: number; match: number; on: 'home' | 'away' | 'Head' | 'Tail'; paise: number }
  | { act: 'cancel'; who: number; bet: number }
  | { act: 'price'; match: number; on: 'home' | 'away'; twice: number }
  | { act: 'close'; match: number }
  | { act: 'settle'; match: number; winner: 'home' | 'away'; toss: 'Head' | 'Tail' }
  | { act: 'abandon'; match: number };

const PEOPLE = 3;
const MATCHES = 3;
const CASH = 200_00;
const MINIMUM = 1000;
/** Twice the ratios of `makeMatch`, so that the sums below are whole. */
const TWICE_RATIO = { home: 160, away: 191, Head: 192, Tail: 192 };

const who = fc.nat(PEOPLE - 1);
const match = fc.nat(MATCHES - 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('place' as const),
      who,
      match,
      on: fc.constantFrom('home' as const, 'away' as const, 'Head' as const, 'Tail' as const),
      paise: fc.integer({ min: 900, max: 120_00 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), who, bet: fc.nat(12) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('price' as const),
      match,
      on: fc.constantFrom('home' as const, 'away' as const),
      twice: fc.integer({ min: 2, max: 290 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('close' as const), match }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      match,
      winner: fc.constantFrom('home' as const, 'away' as const),
      toss: fc.constantFrom('Head' as const, 'Tail' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('abandon' as const), match }) },
);

/** The same rules in a few lines, on numbers alone. */
class Model {
  cash = Array<number>(PEOPLE).fill(CASH);
  matches = Array<'open' | 'closed' | 'settled' | 'abandoned'>(MATCHES).fill('open');
  prices = Array.from({ length: MATCHES }, () => ({ ...TWICE_RATIO }));
  bets: {
    who: number;
    match: number;
    on: keyof typeof TWICE_RATIO;
    paise: number;
    twice: number;
    status: string;
  }[] = [];

  play(step: Act): boolean {
    switch (step.act) {
      case 'place': {
        const allowed =
          this.matches[step.match] === 'open' &&
          step.paise >= MINIMUM &&
          step.paise <= (this.cash[step.who] ?? 0);
        if (!allowed) return false;
        this.move(step.who, -step.paise);
        const { who, match, on, paise } = step;
        this.bets.push({ who, match, on, paise, twice: this.priceOf(match, on), status: 'open' });
        return true;
      }
      case 'cancel': {
        const bet = this.bets[step.bet];
        if (bet?.who !== step.who || bet.status !== 'open' || this.matches[bet.match] !== 'open')
          return false;
        const worth = (bet.paise * (200 + bet.twice)) / (200 + this.priceOf(bet.match, bet.on));
        this.end(bet, 'cancelled', Math.min(bet.paise, Math.floor(worth)));
        return true;
      }
      case 'price': {
        const prices = this.prices[step.match];
        if (!prices || this.matches[step.match] !== 'open' || prices[step.on] === step.twice) return false;
        prices[step.on] = step.twice;
        return true;
      }
      case 'close':
        if (this.matches[step.match] === 'open') this.matches[step.match] = 'closed';
        return true;
      case 'settle':
        if (this.matches[step.match] !== 'closed') return false;
        this.matches[step.match] = 'settled';
        for (const bet of this.openBets(step.match)) {
          const won = bet.on === step.winner || bet.on === step.toss;
          const pays = Math.floor((bet.paise * (200 + bet.twice)) / 200);
          this.end(bet, won ? 'won' : 'lost', won ? pays : 0);
        }
        return true;
      case 'abandon':
        if (this.matches[step.match] === 'settled' || this.matches[step.match] === 'abandoned') return false;
        this.matches[step.match] = 'abandoned';
        for (const bet of this.openBets(step.match)) this.end(bet, 'void', bet.paise);
        return true;
    }
  }

  wallets() {
    return this.cash.map((cash, person) => ({
      cash,
      staked: this.bets
        .filter((bet) => bet.who === person && bet.status === 'open')
        .reduce((sum, { paise }) => sum + paise, 0),
    }));
  }

  private priceOf(match: number, on: keyof typeof TWICE_RATIO): number {
    return this.prices[match]?.[on] ?? 0;
  }
  private openBets(number: number) {
    return this.bets.filter((bet) => bet.match === number && bet.status === 'open');
  }
  private end(bet: Model['bets'][number], status: string, paise: number): void {
    bet.status = status;
    this.move(bet.who, paise);
  }
  private move(person: number, paise: number): void {
    this.cash[person] = (this.cash[person] ?? 0) + paise;
  }
}

/** Plays the same step on the real parts. */
async function play(
  step: Act,
  people: number[],
  matches: TestMatch[],
  betIds: number[],
  model: Model,
): Promise<boolean> {
  const person = 'who' in step ? (people[step.who] ?? 0) : 0;
  const target = ('match' in step ? matches[step.match] : undefined) ?? { id: 0, home: 0, away: 0, toss: 0 };
  switch (step.act) {
    case 'place': {
      const bet =
        step.on === 'Head' || step.on === 'Tail'
          ? onToss(target.id, step.on, step.paise / 100)
          : onTeam(target[step.on], step.paise / 100);
      const placed = await outcome(place(database, person, bet));
      if ('bet' in placed) betIds.push(placed.bet.id);
      return 'bet' in placed;
    }
    case 'cancel': {
      const on = matches[model.bets[step.bet]?.match ?? 0]?.id ?? 0;
      return 'bet' in (await outcome(cancel(database, person, betIds[step.bet] ?? 999_999_999, on)));
    }
    case 'price':
      return movePrices(database, target.id, new Map([[target[step.on], step.twice / 2]]));
    case 'close':
      if (model.matches[step.match] === 'open') await pass(database, target.id, 120);
      return true;
    case 'settle':
      return (
        (await outcome(
          settleMatch(database, target.id, { winner: target[step.winner], toss: step.toss }),
        )) === true
      );
    case 'abandon':
      return (await outcome(abandonMatch(database, target.id))) === true;
  }
}

test('any sequence of acts leaves the balances of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (steps) => {
      const people: number[] = [];
      for (let index = 0; index < PEOPLE; index += 1) people.push(await makeBettor(database, CASH));
      const matches: TestMatch[] = [];
      for (let index = 0; index < MATCHES; index += 1) matches.push(await makeMatch(database));
      const betIds: number[] = [];
      const model = new Model();
      for (const step of steps) {
        const done = await play(step, people, matches, betIds, model);
        expect([step, done]).toEqual([step, model.play(step)]);
      }
      expect(await Promise.all(people.map((person) => wallet(database, person)))).toEqual(model.wallets());
      const kept = await database.query<{ status: string }>(
        'select status from bets where id = any ($1::bigint[]) order by id',
        [betIds],
      );
      expect(kept.map(({ status }) => status)).toEqual(model.bets.map(({ status }) => status));
    }),
    { numRuns: 40 },
  );
});
