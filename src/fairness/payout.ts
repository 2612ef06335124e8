/** What a won coin flip pays, in whole hundredths of the stake. */
export const COIN_FLIP_HUNDREDTHS = 198;

/**
 * What a won round pays back, in whole paise, rounded down.
 * @param stakePaise whole paise
 * @param hundredths the multiplier in whole hundredths
 */
export function payoutOf(stakePaise: number, hundredths: number): number {
  // Whole numbers as long as possible: up to what a round may pay, the product stays below 2^53.
  return Math.floor((stakePaise * hundredths) / 100);
}
