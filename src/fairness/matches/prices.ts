/** The mean return of a thousand staked on the winner: the house keeps six percent. */
const RETURNED = 940;
/** The win ratio of the toss, in percent of the stake: its two sides are alike, and the house keeps two percent. */
export const TOSS_RATIO = 96;
/**
 * While a team's chance is above this, betting on the winner is suspended. Beyond it the price that keeps the margin would be less than one
 * percent; any fixed price would stand still while the chance moves, and could be cancelled at a gain.
 */
const AS_GOOD_AS_WON = 0.93;

/** Win ratios of home and away, in percent of the stake with one decimal, for home's chance to win. */
export function ratiosOf(chance: number): [number, number] {
  return [ratioOf(chance), ratioOf(1 - chance)];
}

/** Whether the match is as good as decided. */
export const isAsGoodAsWon = (chance: number): boolean => Math.max(chance, 1 - chance) > AS_GOOD_AS_WON;

/** Rounded down, and held to the prices that are offered. */
function ratioOf(chance: number): number {
  const offered = Math.min(AS_GOOD_AS_WON, Math.max(1 - AS_GOOD_AS_WON, chance));
  return (Math.floor(RETURNED / offered) - 1000) / 10;
}
