import { coerce, define, nullable, number, optional, refine, type Struct, string, union } from 'superstruct';
import { asciiDigits } from './digits.ts';
import { isWholePaise } from './rupees.ts';

export * from './rupees.ts';

/** The most rupees in one request. Far below the largest safe integer of paise. */
export const MAX_RUPEES = 10_000_000;

const PLAIN_DECIMAL = /^\d{1,8}(?:\.\d{1,2})?$/;

const BEFORE = /^\s*(?:₹|rs\.?|inr|रु\.?|रू\.?)?\s*/i;
const AFTER = /\s*(?:\/[-=])?\s*(?:₹|rs\.?|inr|रु\.?|रू\.?)?\s*$/i;
const WESTERN = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const INDIAN = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;

/**
 * Reads a typed or pasted amount or target as a plain decimal: `₹ 1,२३४.50` → `1234.50`, `Rs 500/-` → `500`.
 * Commas group if all groups are complete, Western (1,234,567) or Indian (12,34,567); otherwise a single
 * comma before one or two last digits is a decimal point (`12,50` → `12.50`). Anything else is unchanged, for
 * the schema to refuse.
 */
export function plainAmount(typed: string): string {
  const bare = asciiDigits(typed).replace(BEFORE, '').replace(AFTER, '');
  // Spaces group like commas, but not both in one number: in `1 234,567` the comma may be either.
  const grouped = bare.includes(',') ? bare : bare.replace(/\s/g, ',');
  if (WESTERN.test(grouped) || INDIAN.test(grouped)) return grouped.replaceAll(',', '');
  return DECIMAL_COMMA.test(bare) ? bare.replace(',', '.') : bare;
}

/** The message for digits with commas or spaces between them that `plainAmount` could not read. */
export const UNREADABLE_GROUPS = 'Write it without commas or spaces, such as 1234.50';

/** Whether digits have a comma or a space between them, so that the amount is unclear. */
export const hasGroups = (value: string): boolean => /[\d.][,\s]|[,\s][\d.]/.test(value.trim());

/** The rupees of a typed stake; 0 if it is not a valid stake. */
export function stakeOf(typed: string): number {
  const [error, rupees] = Stake.validate(plainAmount(typed), { coerce: true });
  return error ? 0 : rupees;
}

/** A number, or NaN for a text with unreadable groups: superstruct's own number() refuses NaN. */
export const numberOrUnread = define<number>('number', (value) => typeof value === 'number');

/** A stake in rupees: more than 0, whole paise. A string must be a plain decimal. */
export const Stake: Struct<number, null> = coerce(
  refine(numberOrUnread, 'stake', (value) => {
    if (Number.isNaN(value)) return UNREADABLE_GROUPS;
    if (!(value > 0)) return 'The amount needs to be more than 0';
    if (value > MAX_RUPEES) return 'The amount is too large';
    if (!isWholePaise(value)) return 'Use at most two decimals';
    return true;
  }),
  optional(nullable(union([string(), number()]))),
  (value) => (typeof value === 'string' ? decimalOf(value) : (value ?? 0)),
);

/**
 * An amount that is sent as a string of plain decimal digits, at least `least` rupees.
 * @param tooLittle the message for less, and for a text that is no number
 */
export function amountText(
  least: number,
  tooLittle: string,
  most: number = MAX_RUPEES,
): Struct<string, null> {
  return coerce(
    refine(string(), 'amount', (value) => {
      if (value === '') return 'Amount is required';
      if (hasGroups(value)) return UNREADABLE_GROUPS;
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

/** The number of a plain decimal; NaN if its groups are unreadable, 0 for any other text. */
function decimalOf(value: string): number {
  const trimmed = value.trim();
  if (hasGroups(trimmed)) return Number.NaN;
  return /^\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : 0;
}
