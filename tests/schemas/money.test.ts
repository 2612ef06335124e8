import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholePaise, plainAmount, toPaise, toRupees } from '../../src/schemas/money.ts';

test('paise come back as they went, through text and number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
      const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
      expect(toPaise(text)).toBe(paise);
      expect(toPaise(toRupees(paise))).toBe(paise);
      expect(isWholePaise(toRupees(paise))).toBe(true);
    }),
  );
});

test.each([
  [' ₹ 1,२३४.50 ', '1234.50'],
  ['₹1,23,456', '123456'],
  ['१००', '100'],
  ['200', '200'],
  ['1e3', '1e3'],
  [' -५', '-5'],
  ['₹ –200', '–200'],
])('an amount field makes %j plain: %j', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});

test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [0.001], [1.005]])(
  '%d is no whole number of paise',
  (rupees) => {
    expect(isWholePaise(rupees)).toBe(false);
  },
);
