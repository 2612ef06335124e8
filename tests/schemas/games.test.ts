import fc from 'fast-check';
import { create } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { CoinFlipPlay, LimboPlay } from '../../src/schemas/games/bodies.ts';
import { roundPays } from '../../src/schemas/games/payouts.ts';
import { Target } from '../../src/schemas/games/targets.ts';

describe('the payout of a round', () => {
  test.each([
    [100, 1.98, 198],
    [10.55, 1.98, 20.88],
    [0.01, 1.98, 0.01],
    [0.01, 1.01, 0.01],
    [0.99, 1.01, 0.99],
    [1, 1.01, 1.01],
    [10, 1_000_000, 10_000_000],
    [5_050_505.05, 1.98, 9_999_999.99],
    [0.07, 1.1, 0.07],
    [33.33, 3.33, 110.98],
  ])('₹%d at %d× is ₹%d', (stake, multiplier, pays) => {
    expect(roundPays(stake, multiplier)).toBe(pays);
  });

  test('is the exact product, rounded down to the paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 101, max: 100_000_000 }),
        (paise, hundredths) => {
          const exact = (BigInt(paise) * BigInt(hundredths)) / 100n;
          fc.pre(exact <= 1_000_000_000n);
          expect(roundPays(paise / 100, hundredths / 100)).toBe(Number(exact) / 100);
        },
      ),
    );
  });
});

test.each([
  ['2', 2],
  [' 1.01 ', 1.01],
  ['1000000.00', 1_000_000],
  [1.1, 1.1],
])('a target of %j is read as %d', (typed, target) => {
  expect(create(typed, Target)).toBe(target);
});

test.each(['1,000', '-2', '2e0', '0x2', '२', '2.', '.5', '', '∞', true])(
  'a target of %j is invalid',
  (typed) => {
    expect(() => create(typed, Target)).toThrow();
  },
);

test('a round may pay the maximum, but not a paisa more', () => {
  const seed_id = 1;
  expect(create({ seed_id, prediction: 'Head', bet_amount: '5050505.05' }, CoinFlipPlay)).toEqual({
    seed_id: 1,
    prediction: 'Head',
    bet_amount: 5_050_505.05,
  });
  expect(() => create({ seed_id, prediction: 'Head', bet_amount: '5050505.06' }, CoinFlipPlay)).toThrow(
    'One round pays back at most ₹1,00,00,000',
  );
  expect(create({ seed_id, target: '1000000', bet_amount: '10' }, LimboPlay)).toMatchObject({
    bet_amount: 10,
  });
  expect(() => create({ seed_id, target: '1000000', bet_amount: '10.01' }, LimboPlay)).toThrow(
    'One round pays back at most ₹1,00,00,000',
  );
});
