/** The share of all stakes on the winner that the house keeps on average. */
export const MARGIN = 0.06;
/** The win ratio of the toss, in percent of the stake: its two sides are alike, and the house keeps two percent. */
export const TOSS_RATIO = 96;
/** The least that a price pays, in percent of the stake. */
const LEAST_RATIO = 1;
/** The most that a price pays. */
const MOST_RATIO = 1900;
/** Once a team's chance is above this, no more bets are taken: no price could leave the house its share. */
export const AS_GOOD_AS_WON = 0.98;

/** Win ratios of home and away, in percent of the stake with one decimal, for home's chance to win. */
export function ratiosOf(chance: number): [number, number] {
  return [ratioOf(chance), ratioOf(1 - chance)];
}

/** Whether the match is as good as decided. */
export const isAsGoodAsWon = (chance: number): boolean => Math.max(chance, 1 - chance) > AS_GOOD_AS_WON;

function ratioOf(chance: number): number {
  if (chance <= 0) return MOST_RATIO;
  const fair = Math.floor(((1 - MARGIN) / chance - 1) * 1000) / 10;
  return Math.min(MOST_RATIO, Math.max(LEAST_RATIO, fair));
}
