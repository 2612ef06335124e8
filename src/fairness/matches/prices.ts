/** The mean return of ₹1000 staked on the winner: the house keeps six percent. */
const RETURNED = 940;
/**
 * The win ratio of the toss, in percent of the stake: both sides are equally likely, and the house keeps two
 * percent.
 */
export const TOSS_RATIO = 96;
/**
 * Betting on the winner is suspended while a team's probability is above this. A price with the usual margin
 * would be below one percent there; any fixed price would stand still while the probability moves, so that
 * bets could be cancelled at a gain.
 */
const AS_GOOD_AS_WON = 0.93;

/** Win ratios of home and away, in percent of the stake with one decimal, for home's chance to win. */
export function ratiosOf(chance: number): [number, number] {
  return [ratioOf(chance), ratioOf(1 - chance)];
}

/** Whether the match is as good as decided. */
export const isAsGoodAsWon = (chance: number): boolean => Math.max(chance, 1 - chance) > AS_GOOD_AS_WON;

/** Rounded down, and limited to the range of offered prices. */
function ratioOf(chance: number): number {
  const offered = Math.min(AS_GOOD_AS_WON, Math.max(1 - AS_GOOD_AS_WON, chance));
  return (Math.floor(RETURNED / offered) - 1000) / 10;
}
