import { coerce, defaulted, define, refine, type Struct, string, unknown } from 'superstruct';
import { readIndianTime } from '../../indian-time.ts';

/**
 * A struct that reads a value from a text.
 * @param meaning null for a text that is not valid
 * @param message continues from the parameter's name: "must be …"
 */
export function meant<T>(meaning: (text: string) => T | null, message: string): Struct<T, null> {
  const known = define<T>('meaning', (value) => (value !== undefined && value !== null) || message);
  return coerce(known, unknown(), (value) => {
    if (value === undefined) return undefined;
    return typeof value === 'string' ? meaning(value) : null;
  });
}

/** A whole number from 1, such as an id. */
export const Whole = meant(
  (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  'must be a whole number from 1',
);

/** Exactly one of these words. */
export const oneOf = <const Word extends string>(...words: readonly Word[]): Struct<Word, null> =>
  meant((text) => words.find((word) => word === text) ?? null, `must be one of ${words.join(', ')}`);

/** A short text, such as the name of something. */
export const Words: Struct<string, null> = coerce(
  refine(string(), 'words', (value) => {
    if (value === '') return 'must not be empty';
    return [...value].length <= 500 || 'must not be longer than 500 characters';
  }),
  string(),
  (text) => text.replaceAll('\0', '').trim(),
);

/** The recorded reason of an act. */
export const Why = Words;

/** A plain amount of rupees, from ₹1; read as whole paise. */
export const Amount = meant((text) => {
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return amount < 100 ? null : amount;
}, 'must be an amount in rupees from 1, such as 20 or 20.50');

/** A time in India, written as `2026-11-22 20:00`. */
export const IndianTime = meant(readIndianTime, 'must be a time in India, such as "2026-11-22 20:00"');

/** The number of lines of a list, the most important lines first. */
export const Limit: Struct<number, null> = defaulted(
  meant(
    (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null),
    'must be a whole number from 1 to 9999',
  ),
  '50',
);
