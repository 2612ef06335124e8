import { toPaise } from '../shared/money.ts';

/**
 * The decimal price of legs that win together: the product of 1 + ratio / 100, rounded down to two decimals.
 * @param ratios profits in percent of the stake
 */
export function combinedPrice(ratios: readonly number[]): number {
  return Number(priceHundredths(ratios)) / 100;
}

/** In integers, since floating point could lose a hundredth. */
function priceHundredths(ratios: readonly number[]): bigint {
  const product = ratios.reduce((sum, ratio) => sum * BigInt(10_000 + Math.round(ratio * 100)), 1n);
  return (product * 100n) / 10_000n ** BigInt(ratios.length);
}

/** The payout of a stake on such legs, in rupees, rounded down to the paisa. */
export function combinedPays(stake: number, ratios: readonly number[]): number {
  return Number((BigInt(toPaise(stake)) * priceHundredths(ratios)) / 100n) / 100;
}

/** The profit of a combined bet in percent of its stake, from its decimal price: 251 for 3.51. */
export const percentOf = (decimalPrice: number) => Math.round(decimalPrice * 100) - 100;
