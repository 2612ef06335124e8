import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { combinedReceipt } from '../../../server/bets/combined/read.ts';
import { abandonMatch, settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { suspendMarket } from '../../../server/bets/matches/suspend.ts';
import type { Database } from '../../../server/database/database.ts';
import type { LegPick } from '../../../src/schemas/bets/combined-requests.ts';
import {
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
import { nextTick, openTestDatabase } from '../tools/database.ts';
import { announce, fixture, OVER, playOn, startIn } from '../tools/played.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const home = ({ home: team_value }: TestMatch, win_ratio?: number): LegPick => ({
  team_value,
  ...(win_ratio !== undefined && { win_ratio }),
});
const away = ({ away: team_value }: TestMatch): LegPick => ({ team_value });
const coin = ({ id: match_id }: TestMatch, prediction: 'Head' | 'Tail'): LegPick => ({
  match_id,
  prediction,
});

const newMatch = () => makeMatch(database);
const twoMatches = async () => [await newMatch(), await newMatch()] as const;
const threeMatches = async () => [...(await twoMatches()), await newMatch()] as const;

async function settle(match: TestMatch, winner: 'home' | 'away', toss: 'Head' | 'Tail' = 'Head') {
  await pass(database, match.id, 90);
  await settleMatch(database, match.id, { winner: match[winner], toss });
}

const stateOf = async (userId: number, id: number) => {
  const { combined } = await combinedReceipt(database, userId, id);
  return {
    status: combined.status,
    payout: combined.payout,
    legs: combined.legs.map(({ status }) => status),
  };
};

const journalsOf = (userId: number) =>
  database.query(
    `select j.kind, e.debit || '>' || e.credit as accounts, e.amount_paise from journals j
     join entries e on e.journal_id = j.id
     where j.user_id = $1 and j.combined_bet_id is not null order by j.revision, e.line`,
    [userId],
  );

test('a leg has the final score of its match, once that has been played', async () => {
  const [match] = await announce(database, fixture());
  if (match === undefined) throw new Error('It was not announced');
  const bettor = await makeBettor(database, 100_00);
  const { combined } = await combine(database, bettor, 10, [home(match), coin(match, 'Head')]);
  const scores = async () =>
    (await combinedReceipt(database, bettor, combined.id)).combined.legs.map(
      ({ final_score }) => final_score,
    );
  expect(await scores()).toEqual([undefined, undefined]);
  await startIn(database, match.id, OVER);
  await playOn(database);
  const now = await matchById(database, match.id);
  const score = { sport: now?.sport, score: now?.play?.score, wickets: now?.play?.wickets };
  expect(await scores()).toEqual([score, score]);
});

describe('a combined bet is placed', () => {
  test('at the product of its prices, rounded down to two decimals, by one journal', async () => {
    const [one, two, three] = await threeMatches();
    const bettor = await makeBettor(database, 100_00);
    // 1.80 × 1.955 × 1.96 = 6.89724: ₹10.01 pay 68.9689.
    const legs = [home(one), away(two), coin(three, 'Tail')];
    const { combined, totalWalletAmount, revision } = await combine(database, bettor, 10.01, legs);
    expect(combined).toMatchObject({
      bet_amount: 10.01,
      price: 6.89,
      pays: 68.96,
      status: 'open',
      payout: null,
      settled_at: null,
      legs: [
        {
          match_id: one.id,
          match_name: 'Home v Away',
          kind: 'team',
          selection: 'Home',
          win_ratio: 80,
          status: 'open',
        },
        { match_id: two.id, kind: 'team', team_value: two.away, selection: 'Away', win_ratio: 95.5 },
        { match_id: three.id, kind: 'toss', selection: 'Tail', win_ratio: 96 },
      ],
    });
    expect({ totalWalletAmount, revision }).toEqual({ totalWalletAmount: 89.99, revision: 2 });
    expect(await wallet(database, bettor)).toEqual({ cash: 89_99, staked: 10_01 });
    expect(await journalsOf(bettor)).toEqual([
      { kind: 'combined.placed', accounts: 'cash>staked', amount_paise: 10_01 },
    ]);
  });

  test('once for a key, also for simultaneous requests, and never for another body', async () => {
    const [one, two] = await twoMatches();
    const bettor = await makeBettor(database, 100_00);
    const legs = [home(one), home(two)];
    const put = (amount: number) => outcome(combine(database, bettor, amount, legs, 'key-of-a-combined-bet'));
    const all = await Promise.all([put(10), put(10), put(10)]);
    expect(new Set(all.map((one) => ('combined' in one ? one.combined.id : one))).size).toBe(1);
    expect(await put(11)).toEqual({ status: 422 });
    expect(await wallet(database, bettor)).toEqual({ cash: 90_00, staked: 10_00 });
  });

  test('at the moment at which its legs took bets, even if it is written later', async () => {
    const [one, other] = await twoMatches();
    const person = await makeBettor(database, 100_00);
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
              if (sql.includes('insert into combined_bets')) begun = await nextTick(tx);
              return tx.query(sql, params);
            },
          }),
        ),
    };
    const { combined } = await combine(slow, person, 20, [home(one), home(other)]);
    expect(
      await database.query(
        'select placed_at < $2::timestamptz as is_before from combined_bets where id = $1',
        [combined.id, begun],
      ),
    ).toEqual([{ is_before: true }]);
  });

  test('at a better price than the one seen', async () => {
    const [one, two] = await twoMatches();
    const bettor = await makeBettor(database, 100_00);
    const { combined } = await combine(database, bettor, 10, [home(one, 70), home(two, 80)]);
    expect(combined.price).toBe(3.24);
  });
});

describe('a combined bet is refused', () => {
  test('for legs whose price is worse, that are suspended or closed, each by its number', async () => {
    const [moved, halted, over] = await threeMatches();
    const [fallen, same] = await twoMatches();
    const bettor = await makeBettor(database, 100_00);
    await movePrices(database, moved.id, new Map([[moved.home, 75]]));
    await suspendMarket(database, halted.id, 'winner', 'contradiction');
    await pass(database, over.id, 90);
    await throwToss(database, fallen.id, 'Tail');
    const legs = [home(same, 80), home(moved, 80), home(halted, 80), home(over, 80), coin(fallen, 'Tail')];
    expect(await outcome(combine(database, bettor, 10, legs))).toEqual({
      status: 409,
      data: {
        legs: [
          { number: 2, fault: 'worse', win_ratio: 75 },
          { number: 3, fault: 'suspended' },
          { number: 4, fault: 'closed' },
          { number: 5, fault: 'closed' },
        ],
      },
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
  });

  test('for legs that depend on each other, by their names', async () => {
    const [one, two] = await twoMatches();
    const bettor = await makeBettor(database, 100_00);
    const refusal = (first: string, second: string, numbers: number[]) => ({
      status: 400,
      errors: {
        legs: `${first} (Home v Away) and ${second} (Home v Away) cannot be combined: one depends on the other`,
      },
      data: { legs: numbers.map((number) => ({ number, fault: 'dependent' })) },
    });
    expect(await outcome(combine(database, bettor, 10, [home(two), home(one), away(one)]))).toEqual(
      refusal('Home', 'Away', [2, 3]),
    );
    expect(await outcome(combine(database, bettor, 10, [home(one), home(one)]))).toEqual(
      refusal('Home', 'Home', [1, 2]),
    );
    expect(await outcome(combine(database, bettor, 10, [coin(one, 'Head'), coin(one, 'Tail')]))).toEqual(
      refusal('Head', 'Tail', [1, 2]),
    );
    // For a match played elsewhere, the toss may affect the winner.
    expect(await outcome(combine(database, bettor, 10, [home(one), coin(one, 'Tail')]))).toEqual(
      refusal('Home', 'Tail', [1, 2]),
    );
  });

  test('but not for the winner and the toss of a match that is played from a seed', async () => {
    const [match] = await announce(database, fixture());
    if (match === undefined) throw new Error('It was not announced');
    const bettor = await makeBettor(database, 100_00);
    const { combined: onHead } = await combine(database, bettor, 10, [home(match), coin(match, 'Head')]);
    const { combined: onTail } = await combine(database, bettor, 10, [home(match), coin(match, 'Tail')]);
    await startIn(database, match.id, 290);
    await playOn(database);
    const both = async () => [await stateOf(bettor, onHead.id), await stateOf(bettor, onTail.id)];
    const won = { status: 'open', payout: null, legs: ['open', 'won'] };
    const lost = { status: 'lost', payout: 0, legs: ['open', 'lost'] };
    const [isHead] = (await both()).map(({ status }) => status === 'open');
    expect(await both()).toEqual(isHead ? [won, lost] : [lost, won]);
    await abandonMatch(database, match.id);
    const paid = { status: 'won', payout: 19.6, legs: ['void', 'won'] };
    const still = { ...lost, legs: ['void', 'lost'] };
    expect(await both()).toEqual(isHead ? [paid, still] : [still, paid]);
  });

  test('for an unknown side', async () => {
    const one = await newMatch();
    const bettor = await makeBettor(database, 100_00);
    expect(await outcome(combine(database, bettor, 10, [home(one), { team_value: 999_999_999 }]))).toEqual({
      status: 404,
    });
  });

  test('below the minimum of a match, above the balance, and beyond the limits of a match or of the house', async () => {
    const [one, two] = [await makeMatch(database, { minimumBetPaise: 20_00 }), await makeMatch(database)];
    const legs = [home(one), home(two)];
    const bettor = await makeBettor(database, 1000_00);
    const refused = (bet_amount: string, data?: object) => ({
      status: 400,
      errors: { bet_amount },
      ...(data && { data }),
    });
    expect(await outcome(combine(database, bettor, 19.99, legs))).toEqual(
      refused('The amount is less than the minimum bet of these matches'),
    );
    expect(await outcome(combine(database, bettor, 1000.01, legs))).toEqual(
      refused('The amount is more than your wallet holds'),
    );
    // The price is 3.24: 100 pay 324.
    await database.query('update matches set bet_limit_paise = 32400 where id = $1', [two.id]);
    const tooMuch = refused('The amount is more than is taken on this now', { most: 100 });
    expect(await outcome(combine(database, bettor, 100.01, legs))).toEqual(tooMuch);
    // The house may lose 224 by the second leg.
    await database.query(
      'update matches set bet_limit_paise = 999999, book_limit_paise = 22400 where id = $1',
      [two.id],
    );
    expect(await outcome(combine(database, bettor, 100.01, legs))).toEqual(tooMuch);
    await combine(database, bettor, 100, legs);
    expect(await outcome(combine(database, bettor, 20, legs))).toEqual({
      status: 409,
      data: { most: 0, legs: [{ number: 2, fault: 'full' }] },
    });
    expect(await outcome(place(database, bettor, onTeam(two.home, 10)))).toEqual({
      status: 409,
      data: { most: 0 },
    });
  });

  test('beyond ₹5,00,000 paid back, whatever its matches allow', async () => {
    const wide = await Promise.all(
      [1, 2, 3, 4].map(() =>
        makeMatch(database, {
          sides: [
            { name: 'Home', winRatio: 900 },
            { name: 'Away', winRatio: 5 },
          ],
          windows: [{ closesAt: new Date(Date.now() + 3_600_000), winRatio: 1000 }],
        }),
      ),
    );
    await database.query(
      'update matches set bet_limit_paise = 1e12, person_limit_paise = 1e12, book_limit_paise = 1e12 where id = any ($1::bigint[])',
      [wide.map(({ id }) => id)],
    );
    const bettor = await makeBettor(database, 1000_00);
    expect(
      await outcome(
        combine(
          database,
          bettor,
          51,
          wide.map((one) => home(one)),
        ),
      ),
    ).toMatchObject({
      status: 400,
      data: { most: 50 },
    });
    const { combined } = await combine(
      database,
      bettor,
      50,
      wide.map((one) => home(one)),
    );
    expect(combined).toMatchObject({ price: 10_000, pays: 500_000 });
  });
});

describe('a combined bet ends', () => {
  test('with its last leg: it pays the product, once, by one journal', async () => {
    const [one, two] = await twoMatches();
    const bettor = await makeBettor(database, 100_00);
    const { combined } = await combine(database, bettor, 10, [home(one), home(two)]);
    await settle(one, 'home');
    expect(await stateOf(bettor, combined.id)).toEqual({
      status: 'open',
      payout: null,
      legs: ['won', 'open'],
    });
    await settle(two, 'home');
    expect(await stateOf(bettor, combined.id)).toEqual({ status: 'won', payout: 32.4, legs: ['won', 'won'] });
    expect(await wallet(database, bettor)).toEqual({ cash: 122_40, staked: 0 });
    expect((await journalsOf(bettor)).slice(1)).toEqual([
      { kind: 'combined.won', accounts: 'staked>cash', amount_paise: 10_00 },
      { kind: 'combined.won', accounts: 'house>cash', amount_paise: 22_40 },
    ]);
  });

  test('at once when a leg is lost; its other legs end with their matches, and move no money', async () => {
    const [one, two, three] = await threeMatches();
    const bettor = await makeBettor(database, 100_00);
    const { combined } = await combine(database, bettor, 10, [home(one), home(two), coin(three, 'Head')]);
    await settle(one, 'away');
    expect(await stateOf(bettor, combined.id)).toEqual({
      status: 'lost',
      payout: 0,
      legs: ['lost', 'open', 'open'],
    });
    await throwToss(database, three.id, 'Head');
    await settle(two, 'home');
    expect(await stateOf(bettor, combined.id)).toEqual({
      status: 'lost',
      payout: 0,
      legs: ['lost', 'won', 'won'],
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 90_00, staked: 0 });
    expect((await journalsOf(bettor)).slice(1)).toEqual([
      { kind: 'combined.lost', accounts: 'staked>house', amount_paise: 10_00 },
    ]);
  });

  test('with a void leg as 1, also when it is voided after the others were won', async () => {
    const [one, two, three] = await threeMatches();
    const bettor = await makeBettor(database, 100_00);
    const { combined } = await combine(database, bettor, 10, [home(one), away(two), home(three)]);
    await settle(one, 'home');
    await settle(two, 'away');
    await abandonMatch(database, three.id);
    // 1.80 × 1.955 = 3.519.
    expect(await stateOf(bettor, combined.id)).toEqual({
      status: 'won',
      payout: 35.1,
      legs: ['won', 'won', 'void'],
    });
  });

  test('with all legs void: the stake comes back', async () => {
    const [one, two] = await twoMatches();
    const bettor = await makeBettor(database, 100_00);
    const { combined } = await combine(database, bettor, 10, [home(one), home(two)]);
    await abandonMatch(database, one.id);
    expect((await stateOf(bettor, combined.id)).status).toBe('open');
    await abandonMatch(database, two.id);
    expect(await stateOf(bettor, combined.id)).toEqual({
      status: 'void',
      payout: 10,
      legs: ['void', 'void'],
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
  });

  test('once when both of its matches are decided at the same time, for many people', async () => {
    const [one, two] = await twoMatches();
    const people = await Promise.all(Array.from({ length: 60 }, () => makeBettor(database, 100_00)));
    for (const person of people) await combine(database, person, 10, [home(one), home(two)]);
    await Promise.all([settle(one, 'home'), settle(two, 'home')]);
    for (const person of people) expect(await wallet(database, person)).toEqual({ cash: 122_40, staked: 0 });
  });
});

describe('the limits that a combined bet holds', () => {
  /** A match with limits, in rupees, on the exposure of its home side and on the payouts to a person. */
  async function limited({ book = 10_000, person = 10_000 }) {
    const match = await makeMatch(database);
    await database.query('update matches set book_limit_paise = $2, person_limit_paise = $3 where id = $1', [
      match.id,
      book * 100,
      person * 100,
    ]);
    return match;
  }

  test('are free again when another leg has lost the bet', async () => {
    const [tight, other] = [await limited({ book: 30, person: 60 }), await makeMatch(database)];
    const bettor = await makeBettor(database, 100_00);
    await combine(database, bettor, 10, [home(tight), home(other)]);
    // 22.40 of 30 are held: 7.60 at 80 is a stake of 9.51, less than the minimum.
    expect(await outcome(place(database, bettor, onTeam(tight.home, 10)))).toEqual({
      status: 409,
      data: { most: 0 },
    });
    await settle(other, 'away');
    expect((await place(database, bettor, onTeam(tight.home, 33))).bet.pays).toBe(59.4);
  });

  test("on a person are free again when the toss was the match's only leg", async () => {
    const [tight, other] = [await limited({ person: 40 }), await makeMatch(database)];
    const bettor = await makeBettor(database, 100_00);
    await combine(database, bettor, 10, [coin(tight, 'Head'), home(other)]);
    // 35.20 of 40 are held.
    expect(await outcome(place(database, bettor, onTeam(tight.home, 10)))).toEqual({
      status: 409,
      data: { most: 0 },
    });
    await throwToss(database, tight.id, 'Head');
    expect((await place(database, bettor, onTeam(tight.home, 22))).bet.pays).toBe(39.6);
  });
});
