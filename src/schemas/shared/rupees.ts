import { define, type Struct } from 'superstruct';

/** Converts rupees with at most two decimals to whole paise. */
export function toPaise(rupees: number | string): number {
  return Math.round(Number(rupees) * 100);
}

/** Converts whole paise to rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Whether this is a finite number of rupees with whole paise. */
export function isWholePaise(rupees: number): boolean {
  return Number.isFinite(rupees) && Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;
}

/** An amount in rupees in an answer; in a statement it may be negative. */
export const Rupees: Struct<number, null> = define('rupees', (value) =>
  typeof value === 'number' && isWholePaise(value) ? true : 'Not an amount in rupees',
);
