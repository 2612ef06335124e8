/**
 * An SQL expression: the ratio that a bettor saw as a bet or leg keeps it; null if it is the one that was taken.
 * Clients may send more than two decimals.
 */
export const keptSeen = (seen: string, taken: string) => `nullif(nullif(round(${seen}, 2), ${taken}), 0)`;
