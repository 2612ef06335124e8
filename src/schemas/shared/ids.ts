import { coerce, nullable, number, optional, refine, type Struct, string, union } from 'superstruct';

/** A whole number from 1, also as plain digits; `message` for anything else. */
export function wholeId(message: string): Struct<number, null> {
  return coerce(
    refine(number(), 'id', (value) => (Number.isSafeInteger(value) && value >= 1 ? true : message)),
    optional(nullable(union([string(), number()]))),
    (value) => (typeof value === 'string' ? (/^\d{1,15}$/.test(value) ? Number(value) : 0) : (value ?? 0)),
  );
}
