import { coerce, nullable, number, optional, refine, type Struct, string, union } from 'superstruct';
import { hasGroups, numberOrUnread, plainAmount, UNREADABLE_GROUPS } from '../shared/money.ts';

/** The range of multipliers to aim at. */
export const MIN_TARGET = 1.01;
export const MAX_TARGET = 1_000_000;

/** A target as a person typed it, as a plain decimal: `1,5` → `1.5`, `2×` → `2`. */
export function plainTarget(typed: string): string {
  return plainAmount(typed.replace(/[×x]\s*$/i, ''));
}

const OUT_OF_RANGE = 'The target must be between 1.01 and 1,000,000';

/** A number with at most two decimals. A string must be a plain decimal. */
export const targetFrom = (least: number, most: number, outOfRange: string): Struct<number, null> =>
  coerce(
    refine(numberOrUnread, 'target', (value) => {
      if (Number.isNaN(value)) return UNREADABLE_GROUPS;
      if (!(value >= least && value <= most)) return outOfRange;
      return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 || 'Use at most two decimals';
    }),
    optional(nullable(union([string(), number()]))),
    (value) => (typeof value === 'string' ? targetOf(value.trim()) : (value ?? 0)),
  );

/** A limbo target: a multiplier. */
export const Target = targetFrom(MIN_TARGET, MAX_TARGET, OUT_OF_RANGE);

function targetOf(typed: string): number {
  if (hasGroups(typed)) return Number.NaN;
  return /^\d{1,8}(?:\.\d+)?$/.test(typed) ? Number(typed) : 0;
}
