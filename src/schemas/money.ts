import { coerce, nullable, number, optional, refine, type Struct, string, union } from 'superstruct';
import { asciiDigits } from './digits.ts';
import { isWholePaise } from './rupees.ts';

export * from './rupees.ts';

/** The most rupees that one request may name. Far below what an integer number of paise can hold. */
export const MAX_RUPEES = 10_000_000;
export const MIN_WITHDRAWAL = 200;

const PLAIN_DECIMAL = /^\d{1,8}(?:\.\d{1,2})?$/;

/** What a person typed into an amount field, brought to plain ASCII: `" ₹ 1,२३४.50 "` → `"1234.50"`. A minus stays, to be refused. */
export function plainAmount(typed: string): string {
  return asciiDigits(typed).replace(/[₹,]/g, '');
}

/** A stake in rupees: more than 0, whole paise. A string is read only when it is a plain decimal. */
export const Stake: Struct<number, null> = coerce(
  refine(number(), 'stake', (value) => {
    if (!(value > 0)) return 'The amount needs to be more than 0';
    if (value > MAX_RUPEES) return 'The amount is too large';
    if (!isWholePaise(value)) return 'Use at most two decimals';
    return true;
  }),
  optional(nullable(union([string(), number()]))),
  (value) => (typeof value === 'string' ? decimalOf(value) : (value ?? 0)),
);

/**
 * An amount that travels as a string of plain decimal digits, at least `least` rupees.
 * @param tooLittle the message for less than that, and for what is no number at all
 */
export function amountText(
  least: number,
  tooLittle: string,
  most: number = MAX_RUPEES,
): Struct<string, null> {
  return coerce(
    refine(string(), 'amount', (value) => {
      if (value === '') return 'Amount is required';
      if (/^\d+\.\d{3,}$/.test(value)) return 'Use at most two decimals';
      if (/^\d{9,}(\.\d*)?$/.test(value) || (PLAIN_DECIMAL.test(value) && Number(value) > most))
        return 'The amount is too large';
      if (!PLAIN_DECIMAL.test(value) || Number(value) < least) return tooLittle;
      return true;
    }),
    optional(nullable(string())),
    (value) => (value ?? '').trim(),
  );
}

function decimalOf(value: string): number {
  const trimmed = value.trim();
  return /^\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : 0;
}
