import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedFor, isAbove, lowestFault, readOdds } from '../../src/schemas/bets/lowest-price.ts';
import { LONGEST_PRICE } from '../../src/schemas/bets/selections.ts';
import { AcceptedPrices, isAccepted } from '../../src/schemas/bets/tolerance.ts';
import { LOOK } from '../../src/schemas/shared/look.ts';
import { oddsIn } from '../../src/ui/kit/format/odds.ts';

type Odds = (typeof LOOK.odds)[number];
const [percent, decimal, fractional] = ['percent', 'decimal', 'fractional'] as const;

const noPrice = 'This is not a price';
const missing = 'Enter a price';
const worthless = 'This price brings no profit';
const above = 'The price is lower than yours';

test.each(LOOK.odds)('every price in %s is read as it was written', (odds) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (profit) => {
      expect(readOdds({ typed: oddsIn[odds](profit / 100), odds })).toBe(profit / 100);
    }),
  );
});

test('a price with a sign of its format is read so in every format', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...LOOK.odds), (profit, odds) => {
      for (const format of [percent, fractional])
        expect(readOdds({ typed: oddsIn[format](profit / 100), odds })).toBe(profit / 100);
    }),
  );
});

test('any fraction is rounded up to two decimals, by less than one of them', () => {
  const part = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(part, part, (profit, stake) => {
      const hundredths = BigInt(
        Math.round(readOdds({ typed: `${profit}/${stake}`, odds: fractional }) * 100),
      );
      const exact = BigInt(profit) * 10_000n;
      expect(hundredths * BigInt(stake) >= exact).toBe(true);
      expect((hundredths - 1n) * BigInt(stake) < exact).toBe(true);
    }),
  );
});

test('any typed decimal is rounded up to two decimals of a percent, by less than one of them', () => {
  const digits = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
  fc.assert(
    fc.property(digits(6), digits(13), fc.constantFrom(percent, decimal), (whole, part, odds) => {
      const hundredths = BigInt(Math.round(readOdds({ typed: `${whole}.${part}`, odds }) * 100));
      const one = 10n ** BigInt(part.length);
      const value = BigInt(whole + part);
      const exact = odds === percent ? value * 100n : (value - one) * 10_000n;
      expect(hundredths * one >= exact).toBe(true);
      expect((hundredths - 1n) * one < exact).toBe(true);
    }),
  );
});

test.each(LOOK.odds)(
  'a price in force that is written in %s is taken, by the slip and by the server',
  (odds) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (hundredths) => {
        const ratio = hundredths / 100;
        const lowest = { typed: oddsIn[odds](ratio), odds };
        expect(lowest.typed.length).toBeLessThanOrEqual(LONGEST_PRICE);
        expect(lowestFault(lowest, ratio)).toBe(undefined);
        const accepted = acceptedFor({ tolerance: 'better', lowest }, ratio);
        expect(AcceptedPrices.is(accepted)).toBe(true);
        expect(isAccepted(accepted, ratio)).toBe(true);
      }),
    );
  },
);

test.each<[typed: string, odds: Odds, percent: number]>([
  ['75', percent, 75],
  [' 75.5 % ', percent, 75.5],
  ['७५.५%', percent, 75.5],
  ['76.28', percent, 76.28],
  // Rounded up, in favour of the bettor
  ['76.281', percent, 76.29],
  ['1.76281', decimal, 76.29],
  ['1/3', fractional, 33.34],
  ['0.001', percent, 0.01],
  ['0.000000001', percent, 0.01],
  ['76.280000001', percent, 76.29],
  ['1.76280000000000001', decimal, 76.29],
  ['7628000001/10000000000', fractional, 76.29],
  // Commas as in amounts
  ['67,5', percent, 67.5],
  ['1,234', percent, 1234],
  ['1,75', decimal, 75],
  ['1,23,456.5', percent, 123_456.5],
  ['1.75', decimal, 75],
  ['3', decimal, 200],
  ['100000000000000', decimal, 9_999_999_999_999_900],
  ['3 / 5', fractional, 60],
  ['३/५', fractional, 60],
  ['6/10', percent, 60],
  ['60%', fractional, 60],
  // No profit
  ['0', percent, 0],
  ['1', decimal, 0],
  ['0.5', decimal, -50],
  ['0/5', fractional, 0],
])('%j in %s is a profit of %d %%', (typed, odds, profit) => {
  expect(readOdds({ typed, odds })).toBe(profit);
});

test.each<[typed: string, odds: Odds]>([
  ['', percent],
  ['%', percent],
  ['-5', percent],
  ['1e3', percent],
  ['0x10', percent],
  ['Infinity', decimal],
  ['1.2.3', decimal],
  ['1,23,45', percent],
  ['1.7/2', fractional],
  ['3/0', fractional],
  ['3/', fractional],
  ['3', fractional],
  ['evens', fractional],
  ['•', percent],
])('%j in %s is no price', (typed, odds) => {
  expect(readOdds({ typed, odds })).toBe(Number.NaN);
});

test.each<[typed: string, odds: Odds, message: string | undefined, isTold: 'at once' | 'when sent']>([
  ['75', percent, undefined, 'at once'],
  ['80', percent, undefined, 'at once'],
  ['80.01', percent, above, 'at once'],
  ['80.001', percent, above, 'at once'],
  ['1.81', decimal, above, 'at once'],
  ['9/10', fractional, above, 'at once'],
  ['', percent, missing, 'when sent'],
  [' ', percent, missing, 'when sent'],
  ['0', percent, worthless, 'when sent'],
  ['0.', percent, noPrice, 'when sent'],
  ['1', decimal, worthless, 'when sent'],
  ['1.', decimal, noPrice, 'when sent'],
  ['1.00', decimal, worthless, 'when sent'],
  ['0.5', decimal, worthless, 'when sent'],
  ['4', fractional, noPrice, 'when sent'],
  ['4/', fractional, noPrice, 'when sent'],
  ['4 / ', fractional, noPrice, 'when sent'],
  ['4/0', fractional, noPrice, 'when sent'],
  ['seventy', percent, noPrice, 'at once'],
  ['-5', percent, noPrice, 'at once'],
  ['1.2.3', decimal, noPrice, 'at once'],
  ['1,23,45', percent, noPrice, 'at once'],
  ['7 5', percent, noPrice, 'at once'],
])('at 80 %%, %j in %s is told: %j, %s', (typed, odds, message, isTold) => {
  const fault = lowestFault({ typed, odds }, 80);
  expect(fault?.message).toBe(message);
  if (fault) expect(fault.isUnfinished).toBe(isTold === 'when sent');
});

test('without a price in force, none is above it', () => {
  const lowest = { typed: '1000', odds: percent };
  expect(lowestFault(lowest, undefined)).toBe(undefined);
  expect(isAbove(lowest, undefined)).toBe(false);
  expect(isAbove(null, 80)).toBe(false);
  expect(isAbove({ typed: 'high', odds: percent }, 80)).toBe(false);
});

test('a lowest price comes before the choice on the device, and is never above the price that was seen', () => {
  const lowest = { typed: '75', odds: percent };
  expect(acceptedFor({ tolerance: 'lower5', lowest }, 80)).toEqual({ least: 75 });
  expect(acceptedFor({ tolerance: 'ask', lowest }, 80)).toEqual({ least: 75 });
  expect(acceptedFor({ tolerance: 'better', lowest }, 55)).toEqual({ least: 55 });
  expect(acceptedFor({ tolerance: 'lower5', lowest: undefined }, 80)).toEqual({ least: 76 });
  expect(acceptedFor({ tolerance: 'ask' }, 80)).toEqual({ least: 80, most: 80 });
  for (const typed of ['', '0', 'low'])
    expect(acceptedFor({ tolerance: 'better', lowest: { typed, odds: percent } }, 80)).toEqual({
      least: Number.NaN,
    });
});
