import fc from 'fast-check';
import { create } from 'superstruct';
import { describe, expect, test } from 'vitest';
import {
  anHourADay,
  aStake,
  aWeekOff,
  noMinutes,
  stakesADay,
} from '../../src/machines/account/play-limits.example.ts';
import { isNearlyOver, minutesLeft, tightestOn } from '../../src/schemas/account/limits.ts';
import { BetCancel, CoinTossBet, TeamBet } from '../../src/schemas/bets/bet-requests.ts';
import { paysBack, refundOf } from '../../src/schemas/bets/bets.ts';
import { pickText, roundedMost } from '../../src/schemas/bets/most.ts';
import { legOfPick, MostQuery } from '../../src/schemas/bets/most-query.ts';
import { checkStake, faultOf, highestStake, paysOn, roomFor } from '../../src/schemas/bets/stake-check.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { describeField, ok, type Row } from './fields.ts';

const CHOOSE = 'Please choose one of the teams before proceeding';
const MORE = 'The amount needs to be more than 0';

const stake: Row[] = [
  [undefined, MORE],
  [null, MORE],
  ['', MORE],
  [0, MORE],
  [-5, MORE],
  ['-5', MORE],
  [0.01, ok, 0.01],
  [1, ok, 1],
  ['100', ok, 100],
  [' 99.50 ', ok, 99.5],
  [0.001, 'Use at most two decimals'],
  [200.005, 'Use at most two decimals'],
  ['200.005', 'Use at most two decimals'],
  ['1e3', MORE],
  ['0x10', MORE],
  ['Infinity', MORE],
  ['१००', MORE],
  ['1,000', 'Write it without commas or spaces, such as 1234.50'],
  ['12,50', 'Write it without commas or spaces, such as 1234.50'],
  ['abc', MORE],
  [10_000_000, ok],
  [10_000_000.01, 'The amount is too large'],
  ['100000000', 'The amount is too large'],
  ['9'.repeat(400), 'The amount is too large'],
];
const id = (message: string): Row[] => [
  [undefined, message],
  [null, message],
  ['', message],
  [0, message],
  ['0', message],
  [-1, message],
  [1.5, message],
  ['1.5', message],
  ['1e3', message],
  [2 ** 53, message],
  [1, ok, 1],
  ['12', ok, 12],
];

describe('team bet', () => {
  const bet = { team_value: 7, bet_amount: 100 };
  describeField(TeamBet, bet, 'team_value', id(CHOOSE));
  describeField(TeamBet, bet, 'bet_amount', stake);
  test('an empty form gets all its messages', () => {
    expect(messagesOf(TeamBet, {})).toEqual({ team_value: CHOOSE, bet_amount: MORE });
  });
});

describe('coin-toss bet', () => {
  const bet = { match_id: 3, prediction: 'Head', minimum_betamount: 10, bet_amount: 100 };
  describeField(CoinTossBet, bet, 'match_id', id('Match ID is required'));
  describeField(CoinTossBet, bet, 'prediction', [
    [undefined, 'Prediction is required'],
    [null, 'Prediction is required'],
    ['', 'Prediction is required'],
    ['Edge', 'Prediction is required'],
    ['head', 'Prediction is required'],
    ['Head', ok],
    ['Tail', ok],
  ]);
  describeField(CoinTossBet, bet, 'minimum_betamount', [
    [undefined, 'Minimum bet amount is required'],
    [null, 'Minimum bet amount is required'],
    [0, 'Minimum bet amount is required'],
    [0.99, 'Minimum bet amount is required'],
    [1, ok],
  ]);
  describeField(CoinTossBet, bet, 'bet_amount', stake);
  test('an empty form gets all its messages', () => {
    expect(messagesOf(CoinTossBet, {})).toEqual({
      match_id: 'Match ID is required',
      prediction: 'Prediction is required',
      minimum_betamount: 'Minimum bet amount is required',
      bet_amount: MORE,
    });
  });
});

describe('bet cancel', () => {
  const cancel = { bet_id: 1, match_id: 1 };
  describeField(BetCancel, cancel, 'bet_id', id('Bet ID is required'));
  describeField(BetCancel, cancel, 'match_id', id('Match ID is required'));
  describeField(BetCancel, cancel, 'refund', [
    [undefined, ok],
    [0, ok],
    [95.24, ok],
    [-1, 'Not an amount in rupees'],
    [95.241, 'Not an amount in rupees'],
    ['95.24', 'Not an amount in rupees'],
  ]);
});

describe('the refund of a cancellation', () => {
  test.each([
    ['the price has not moved', 100, 80, 80, 100],
    ['the price is shorter: the stake and no more', 100, 80, 17.5, 100],
    ['the price is longer', 100, 80, 90, 94.73],
    ['it comes out even', 100, 80, 125, 80],
    ['the last paisa is rounded down', 10.01, 80, 80.01, 10],
    ['nothing is left of a paisa', 0.01, 80, 80.1, 0],
    ['amount and prices are as large as can be', 10_000_000, 9_999.99, 10_000, 9_999_990.09],
  ])('%s', (_, bet_amount, win_ratio, price, refund) => {
    expect(refundOf({ bet_amount, win_ratio }, price)).toBe(refund);
  });
});

describe('the payout of a bet', () => {
  test.each([
    [100, 80, 180],
    [0.01, 80, 0.01],
    [0.01, 100, 0.02],
    [33.33, 33.33, 44.43],
    [19.99, 95, 38.98],
    [1.1, 10, 1.21],
    [10_000_000, 9999.99, 1_009_999_000],
  ])('%d at %d percent: %d', (amount, ratio, pays) => {
    expect(paysBack(amount, ratio)).toBe(pays);
  });

  test('is exact if nothing needs rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (hundreds, hundredths) => {
          const exact = hundreds * (10_000 + hundredths);
          expect(Math.round(paysBack(hundreds * 100, hundredths / 100) * 100)).toBe(exact);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('is exact to the paisa, rounded down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (paise, hundredths) => {
          const exact = (BigInt(paise) * BigInt(10_000 + hundredths)) / 10_000n;
          expect(BigInt(Math.round(paysBack(paise / 100, hundredths / 100) * 100))).toBe(exact);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ['', 100, { rupees: 0, fault: undefined, missing: 0 }],
  ['0.', 100, { rupees: 0, fault: undefined, missing: 0 }],
  ['₹ 40', 100, { rupees: 40, fault: undefined, missing: 0 }],
  ['100', 100, { rupees: 100, fault: undefined, missing: 0 }],
  ['100.01', 100, { rupees: 100.01, fault: 'The amount is more than your wallet holds', missing: 0.01 }],
  ['12,50', 0, { rupees: 12.5, fault: 'The amount is more than your wallet holds', missing: 12.5 }],
  ['100.01', null, { rupees: 100.01, fault: undefined, missing: 0 }],
  ['10.005', 100, { rupees: 0, fault: 'Use at most two decimals', missing: 0 }],
  ['99999999', null, { rupees: 0, fault: 'The amount is too large', missing: 0 }],
] as const)('the stake %j of a wallet with %j', (stake, balance, check) => {
  expect(checkStake({ stake, balance })).toEqual(check);
});

const ownLimit = (left: number) => ({
  ...stakesADay,
  used: stakesADay.amount - left,
  left,
});

test.each([
  ['100', 500, null, null, 'enough', 500, undefined],
  ['500.01', 500, null, null, 'short', 500, 'The amount is more than your wallet holds'],
  ['100.01', 500, 100, null, 'beyondLimit', 100, 'The amount is more than your own limit leaves'],
  ['100', 500, 100, null, 'enough', 100, undefined],
  ['60', 500, 100, 50.5, 'enough', 50.5, 'The amount is more than is taken on this now'],
  ['50.5', 500, 100, 50.5, 'enough', 50.5, undefined],
  ['600', 500, null, 550, 'enough', 500, 'The amount is more than is taken on this now'],
  ['', 500, 9, null, 'beyondLimit', 9, undefined],
  ['600', null, null, null, 'enough', 10_000_000, undefined],
] as const)(
  'the stake %j of a wallet with %j, an own limit with %j and a match with %j has room: %s',
  (stake, balance, left, most, room, highest, fault) => {
    const limit = left === null ? null : ownLimit(left);
    const limited = { stake, balance, limit, break: null, most: null, refusal: { most } };
    expect(roomFor(limited, 10)).toBe(room);
    expect(highestStake(limited)).toBe(highest);
    expect(faultOf(limited, 10)).toBe(fault);
    // However much room there is, a break forbids every stake.
    expect(roomFor({ ...limited, break: aWeekOff }, 10)).toBe('onBreak');
  },
);

test.each([
  ['500', [aStake], 'enough', 500, undefined],
  ['500.01', [aStake], 'beyondLimit', 500, 'The amount is more than your limit for a single stake'],
  [
    '0.01',
    [{ ...aStake, amount: 0, left: 0 }],
    'beyondLimit',
    0,
    'The amount is more than your limit for a single stake',
  ],
  // ₹380 are left of the day.
  ['380.01', [aStake, stakesADay], 'beyondLimit', 380, 'The amount is more than your own limit leaves'],
  [
    '380',
    [stakesADay, { ...aStake, amount: 200, left: 200 }],
    'beyondLimit',
    200,
    'The amount is more than your limit for a single stake',
  ],
] as const)('the stake %j with own limits %j has room: %s', (stake, limits, room, highest, fault) => {
  const limit = tightestOn('stakes', limits, 0.01);
  const limited = { stake, balance: 5000, limit, break: null, most: null, refusal: null };
  expect(roomFor(limited, 0.01)).toBe(room);
  expect(highestStake(limited)).toBe(highest);
  expect(faultOf(limited, 0.01)).toBe(fault);
});

test('a limit of a single stake says nothing about deposits', () => {
  expect(tightestOn('deposits', [aStake], 0.01)).toBeNull();
});

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

test.each([
  ['the later of two renewals', [5, at(3)], [9, at(8)], { left: 5, until: at(8) }],
  ['its own renewal if it is the later one', [5, at(8)], [9, at(3)], { left: 5, until: at(8) }],
  ['its renewal beside a limit that leaves enough', [5, at(3)], [10, undefined], { left: 5, until: at(3) }],
  ['no time if the other is never renewed', [5, at(3)], [9, undefined], { left: 5 }],
  ['no time if it is never renewed', [5, undefined], [9, at(3)], { left: 5 }],
  ['no time if both are never renewed', [5, undefined], [5, undefined], { left: 5 }],
  ['no time if both leave enough', [20, undefined], [10, undefined], { left: 10 }],
] as const)('of two limits, the tighter one is told with %s', (_, one, other, told) => {
  const limits = [one, other].map(([left, until]) => ({ ...stakesADay, left, ...(until && { until }) }));
  expect(tightestOn('stakes', limits, 10)).toEqual({ ...stakesADay, ...told });
  expect(tightestOn('stakes', limits.toReversed(), 10)).toEqual({ ...stakesADay, ...told });
});

test('a limit of time is told once its minutes are used up, and not before', () => {
  const money = { ...stakesADay, left: 5 };
  expect(tightestOn('stakes', [anHourADay], 10)).toBeNull();
  expect(tightestOn('stakes', [anHourADay, money], 10)).toEqual(money);
  expect(tightestOn('stakes', [noMinutes], 10)).toEqual(noMinutes);
  expect(tightestOn('stakes', [money, noMinutes], 10)).toEqual({
    ...noMinutes,
    until: undefined,
  });
  expect(tightestOn('deposits', [noMinutes], 10)).toBeNull();
  expect(minutesLeft([money, anHourADay])).toBe(48);
  expect(minutesLeft([money])).toBeNull();
});

test.each([
  [null, false],
  [0, false],
  [1, true],
  [10, true],
  [11, false],
])('of %s minutes, few are left: %s', (minutes, isFew) => {
  expect(isNearlyOver(minutes)).toBe(isFew);
});

test('without minutes for today no stake is possible, and more money would not help', () => {
  const limited = { stake: '100', balance: 50, limit: noMinutes, most: null, refusal: null };
  expect(roomFor({ ...limited, break: null }, 10)).toBe('beyondLimit');
  expect(faultOf(limited, 10)).toBe('Your minutes for today are used up');
});

test('the time told with a limit is the first at which every limit lets the least amount through', () => {
  const least = 10;
  // Its rest now, and the hours at which more is left.
  const limit = fc.record({
    kind: fc.constantFrom('stake', 'loss', 'deposit'),
    left: fc.integer({ min: 0, max: 20 }),
    steps: fc.array(
      fc.record({ hour: fc.integer({ min: 1, max: 48 }), more: fc.integer({ min: 1, max: 9 }) }),
    ),
  });
  const leftAt = ({ left, steps }: { left: number; steps: { hour: number; more: number }[] }, hour: number) =>
    steps.reduce((sum, step) => sum + (step.hour <= hour ? step.more : 0), left);
  const hours = Array.from({ length: 49 }, (_, hour) => hour);
  fc.assert(
    fc.property(fc.array(limit, { maxLength: 6 }), (limits) => {
      const told = limits.map(({ kind, left, steps }) => {
        const fits = hours.find((hour) => leftAt({ left, steps }, hour) >= least);
        return { ...stakesADay, kind, left, ...(left < least && fits !== undefined && { until: at(fits) }) };
      });
      const ofStakes = limits.filter(({ kind }) => kind !== 'deposit');
      const tightest = tightestOn('stakes', told, least);
      if (ofStakes.length === 0) {
        expect(tightest).toBeNull();
        return;
      }
      expect(tightest?.left).toBe(Math.min(...ofStakes.map(({ left }) => left)));
      const free = hours.find((hour) => ofStakes.every((one) => leftAt(one, hour) >= least));
      expect(tightest?.until).toBe(free === undefined || free === 0 ? undefined : at(free));
    }),
  );
});

const TOO_MUCH = 'The amount is more than is taken on this now';
const NO_MORE = 'No more bets are taken on this now';

test.each([
  ['4900', 4900, null, 'enough', 4900, undefined],
  // Rounded down from less than 5,000: the match may take it.
  ['4999.99', 4900, null, 'enough', 4900, undefined],
  ['5000', 4900, null, 'enough', 4900, TOO_MUCH],
  ['6000', 4900, null, 'enough', 4900, TOO_MUCH],
  ['5500', 9900, null, 'short', 5000, 'The amount is more than your wallet holds'],
  ['10', 9, null, 'enough', 9, NO_MORE],
  ['', 9, null, 'enough', 9, undefined],
  ['10', 10, null, 'enough', 10, undefined],
  ['10', 0, null, 'enough', 0, NO_MORE],
  // The exact figure of a refusal, confirmed by the advice, and contradicted by it.
  ['4321.5', 4300, 4321.5, 'enough', 4321.5, undefined],
  ['4321.51', 4300, 4321.5, 'enough', 4321.5, TOO_MUCH],
  ['4321.5', 4000, 4321.5, 'enough', 4000, TOO_MUCH],
  ['4400', 4500, 4321.5, 'enough', 4500, undefined],
] as const)(
  'the stake %j with the advice %j and a refusal with %j has room: %s',
  (stake, most, refused, room, highest, fault) => {
    const limited = { stake, balance: 5000, limit: null, break: null, most, refusal: { most: refused } };
    expect(roomFor(limited, 10)).toBe(room);
    expect(highestStake(limited)).toBe(highest);
    expect(faultOf(limited, 10)).toBe(fault);
  },
);

test.each([
  [0, 0],
  [0.99, 0],
  [9.99, 9],
  [99.99, 99],
  [100, 100],
  [109.99, 100],
  [999, 990],
  [4987.12, 4900],
  [498_712.99, 490_000],
  [99_999_999, 10_000_000],
])('₹%d is told as ₹%d', (rupees, told) => {
  expect(roundedMost(rupees)).toBe(told);
});

test.each([
  ['71', [{ team_value: 71 }]],
  ['7.Head', [{ match_id: 7, prediction: 'Head' }]],
  ['71,8.Tail', [{ team_value: 71 }, { match_id: 8, prediction: 'Tail' }]],
] as const)('the picks %j are %j', (picks, legs) => {
  expect(create({ picks }, MostQuery).picks.map(legOfPick)).toEqual(legs);
  expect(legs.map(pickText).join(',')).toBe(picks);
});

test.each([
  ['', 'Picks are needed, as in 71 or 7.Head'],
  ['0', 'Picks are needed, as in 71 or 7.Head'],
  ['7.head', 'Picks are needed, as in 71 or 7.Head'],
  ['71,', 'Picks are needed, as in 71 or 7.Head'],
  ['-71', 'Picks are needed, as in 71 or 7.Head'],
  ['1e3', 'Picks are needed, as in 71 or 7.Head'],
  [undefined, 'Picks are needed, as in 71 or 7.Head'],
  ['1,2,3,4,5,6,7,8,9', 'A combined bet has 2 to 8 picks'],
])('the picks %j are refused: %s', (picks, message) => {
  const [error] = MostQuery.validate({ picks }, { coerce: true });
  expect(error?.failures().map((failure) => failure.message)).toEqual([message]);
});

test('the payout is unknown while the stake or the choice is missing', () => {
  expect([paysOn(0, 80), paysOn(100, undefined), paysOn(100, 80)]).toEqual([undefined, undefined, 180]);
});
