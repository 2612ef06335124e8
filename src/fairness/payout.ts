/** The multiplier of a won coin flip, in whole hundredths of the stake. */
export const COIN_FLIP_HUNDREDTHS = 198;

/**
 * The payout of a won round, in whole paise, rounded down.
 * @param stakePaise whole paise
 * @param tenThousandths the multiplier in whole ten-thousandths
 */
export function payoutOf(stakePaise: number, tenThousandths: number): number {
  // Whole numbers as long as possible: up to what a round may pay, the product stays below 2^53.
  return Math.floor((stakePaise * tenThousandths) / 10_000);
}
