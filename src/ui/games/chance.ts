/** A probability in percent, never rounded up; small ones with two significant digits. */
export function chanceText(percent: number): string {
  const decimals = percent >= 1 ? 2 : 1 - Math.floor(Math.log10(percent));
  const factor = 10 ** decimals;
  // The small addend keeps decimals that are inexact in binary from being cut down.
  return `${(Math.floor(percent * factor + 1e-6) / factor).toFixed(decimals)}%`;
}
