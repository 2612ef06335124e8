import { define, type Struct } from 'superstruct';

/** Whole paise of an amount in rupees that has at most two decimals. */
export function toPaise(rupees: number | string): number {
  return Math.round(Number(rupees) * 100);
}

/** Rupees of whole paise. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** True for a finite number of rupees that is a whole number of paise. */
export function isWholePaise(rupees: number): boolean {
  return Number.isFinite(rupees) && Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;
}

/** An amount in rupees that an answer carries; may be negative in a statement. */
export const Rupees: Struct<number, null> = define('rupees', (value) =>
  typeof value === 'number' && isWholePaise(value) ? true : 'Not an amount in rupees',
);
