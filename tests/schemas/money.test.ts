import fc from 'fast-check';
import { object } from 'superstruct';
import { expect, test } from 'vitest';
import { TeamBet } from '../../src/schemas/bets/bet-requests.ts';
import { plainTarget, Target } from '../../src/schemas/games/targets.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { isWholePaise, plainAmount, stakeOf, toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import { AmountForm } from '../../src/schemas/wallet/deposits.ts';

test('paise stay the same through text and number', () => {
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
  ['1,234,567.5', '1234567.5'],
  ['12,34,567.50', '1234567.50'],
  ['12,50', '12.50'],
  ['200,50', '200.50'],
  ['1,5', '1.5'],
  ['1234,5', '1234.5'],
  ['१२,५०', '12.50'],
  ['₹\u00a0500', '500'],
  ['Rs 500', '500'],
  ['Rs.\u202f1,500.25', '1500.25'],
  ['INR 500', '500'],
  ['रु. ५००', '500'],
  ['500/-', '500'],
  ['₹ 1,500/-', '1500'],
  ['500 Rs', '500'],
  ['\u200e500\u200b', '500'],
  ['1\u00a0234', '1234'],
  ['१००', '100'],
  ['200', '200'],
  ['1e3', '1e3'],
  [' -५', '-5'],
  ['₹ –200', '–200'],
])('a field of an amount reads %j as %j', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});

const UNREADABLE = 'Write it without commas or spaces, such as 1234.50';

test.each([
  '1,23,45',
  '1,2345',
  '12,345,6',
  '1234,567',
  '0,500',
  '1,,234',
  '1,234,50',
  '1.234,50',
  '1,23.50',
  '12 50',
  '1 234,567',
  '12,50,',
  '500,',
  ',50',
])('an amount of %j is refused in words, in each kind of field', (typed) => {
  const amount = plainAmount(typed);
  expect(messagesOf(TeamBet, { team_value: 1, bet_amount: amount })).toEqual({ bet_amount: UNREADABLE });
  expect(messagesOf(AmountForm, { amount })).toEqual({ amount: UNREADABLE });
  expect(messagesOf(object({ target: Target }), { target: plainTarget(typed) })).toEqual({
    target: UNREADABLE,
  });
});

test.each([
  ['2x', '2'],
  [' 1,5× ', '1.5'],
  ['1,000,000', '1000000'],
  ['१०,००,०००', '1000000'],
])('a field of a target reads %j as %j', (typed, plain) => {
  expect(plainTarget(typed)).toBe(plain);
});

const paise = fc.integer({ min: 1, max: 1_000_000_000 });
const devanagari = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));

test('an amount reads the same, however it is grouped and written', () => {
  const grouping = fc.constantFrom(
    ...['en-IN', 'en-US'].map((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })),
  );
  const before = fc.constantFrom('', ' ', '₹', '₹ ', '₹\u00a0', 'Rs ', 'Rs.', 'rs. ', 'INR\u00a0');
  const after = fc.constantFrom('', ' ', '/-', ' /-', '\u00a0', ' Rs');
  const digits = fc.constantFrom((text: string) => text, devanagari);
  fc.assert(
    fc.property(paise, grouping, before, after, digits, (amount, grouped, prefix, suffix, write) => {
      const typed = write(`${prefix}${grouped.format(amount / 100)}${suffix}`);
      expect(plainAmount(typed)).toBe((amount / 100).toFixed(2));
      expect(stakeOf(typed)).toBe(amount / 100);
    }),
  );
});

test('every accepted text is one of the spellings of its amount', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,4}(?:[,. ][0-9]{0,4}){0,3}$/), (typed) => {
      const read = plainAmount(typed);
      if (!/^\d+(?:\.\d+)?$/.test(read)) return;
      const [whole = '', decimals] = read.split('.');
      const rest = decimals === undefined ? '' : `.${decimals}`;
      const ways = [read, `${whole},${decimals}`];
      for (const locale of ['en-IN', 'en-US']) {
        const grouped = BigInt(whole).toLocaleString(locale);
        ways.push(`${grouped}${rest}`, `${grouped.replaceAll(',', ' ')}${rest}`);
      }
      expect(ways).toContain(typed.trim());
    }),
    { numRuns: 5000 },
  );
});

test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [0.001], [1.005]])(
  '%d is not a whole number of paise',
  (rupees) => {
    expect(isWholePaise(rupees)).toBe(false);
  },
);
