import { coerce, nullable, optional, refine, Struct, string } from 'superstruct';
import { asciiDigits, plainCode, plainDigits } from './digits.ts';

/** Returns the message for a value that breaks the rule, else undefined. */
export type Rule = (value: string) => string | undefined;

/**
 * Trimmed text that passes every rule; the first broken rule gives the message. A missing value counts as
 * empty.
 */
export function text(...rules: Rule[]): Struct<string, null> {
  // PostgreSQL stores no NUL in a text.
  return typed((value) => value.replaceAll('\0', '').trim(), rules);
}

/** Text that is not normalised, such as a password. A missing value counts as empty. */
export function secret(...rules: Rule[]): Struct<string, null> {
  return typed((value) => value, rules);
}

/** Digits as people type them: spaces and dashes are removed, Devanagari digits converted. */
export function digits(...rules: Rule[]): Struct<string, null> {
  return typed(plainDigits, rules);
}

/** A code of digits as people type it, or pasted with its message. */
export function code(...rules: Rule[]): Struct<string, null> {
  return typed(plainCode, rules);
}

/** A code of digits as above, or a recovery code of letters and digits. */
export function factorCode(...rules: Rule[]): Struct<string, null> {
  return typed((value) => {
    const digits = plainCode(value);
    return /^\d{6}$/.test(digits)
      ? digits
      : asciiDigits(value)
          .trim()
          .replace(/[\u2010-\u2015]/g, '-');
  }, rules);
}

/** An Indian phone number as people type it: +91, 0091, 91 or 0 before ten digits is dropped. */
export function phoneDigits(...rules: Rule[]): Struct<string, null> {
  return typed((value) => plainPhone(value).replace(/^(?:\+91|0091|91)?0?(?=\d{10}$)/, ''), rules);
}

/** A phone number of any country as people type it: a leading + or 00 is dropped. */
export function internationalDigits(...rules: Rule[]): Struct<string, null> {
  return typed((value) => plainPhone(value).replace(/^(?:\+|00)/, ''), rules);
}

/** Also removes dots and brackets. */
const plainPhone = (value: string) => plainDigits(value).replace(/[.()]/g, '');

/** An optional field: empty counts as absent. */
export function maybe<T>(struct: Struct<T, null>): Struct<T | undefined, null> {
  const given = optional(struct);
  return new Struct({
    ...given,
    coercer: (value, context) =>
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
        ? undefined
        : given.coercer(value, context),
  });
}

export const required =
  (message: string): Rule =>
  (value) =>
    value === '' ? message : undefined;

export const matches =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : message;

/** Requires this many ASCII digits. */
export const exactDigits =
  (count: number, message: string): Rule =>
  (value) =>
    value.length === count && /^\d*$/.test(value) ? undefined : message;

/** At most this many characters, as people count them: an emoji is one. */
export const atMost =
  (limit: number, message: string): Rule =>
  (value) =>
    [...value].length > limit ? message : undefined;

export const atLeast =
  (limit: number, message: string): Rule =>
  (value) =>
    [...value].length < limit ? message : undefined;

/** Applies the rule only to non-empty values, for optional fields. */
export const whenGiven =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value);

function typed(normalise: (value: string) => string, rules: Rule[]): Struct<string, null> {
  // `refine`, not `define`: superstruct then still compares fields with each other when one is invalid.
  const struct = refine(string(), 'text', (value) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message !== undefined) return message;
    }
    return true;
  });
  return coerce(struct, optional(nullable(string())), (value) => normalise(value ?? ''));
}
