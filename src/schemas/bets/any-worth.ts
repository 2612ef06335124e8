import { worthAt } from './cash-out.ts';
import { combinedWorthAt } from './combined-cash-out.ts';
import { isCombined, type SingleOrCombined } from './single-or-combined.ts';

/** The sides whose prices decide the worth of this bet. */
export const sidesOfWorth = (bet: SingleOrCombined): readonly number[] =>
  isCombined(bet) ? bet.legs.flatMap(({ market = [] }) => market) : (bet.cash_out?.market ?? []);

/**
 * The amount for cashing out a part of a single or combined bet at the prices in force, in rupees; null while unknown.
 * @param part in rupees, of what is left of the stake
 * @param priceOf a side's own price, if it is known
 */
export const anyWorthAt = (
  bet: SingleOrCombined,
  part: number,
  priceOf: (side: number) => number | undefined,
): number | null => (isCombined(bet) ? combinedWorthAt(bet, part, priceOf) : worthAt(bet, part, priceOf));
