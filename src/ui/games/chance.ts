/** How likely something is, in percent, never rounded up; small chances with two digits that count. */
export function chanceText(percent: number): string {
  const decimals = percent >= 1 ? 2 : 1 - Math.floor(Math.log10(percent));
  const factor = 10 ** decimals;
  // A little on top, so that what is exact in decimals is not cut for being inexact in binary.
  return `${(Math.floor(percent * factor + 1e-6) / factor).toFixed(decimals)}%`;
}
