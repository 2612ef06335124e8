import { DRAWS } from './outcome.ts';

export type Direction = 'over' | 'under';

/** The number of possible rolls: whole hundredths from 0 to 10,000. */
export const ROLLS = 10_001;
/** The least and the most that a win pays, in whole ten-thousandths of the stake: 1.01× and 9,900×. */
export const DICE_LEAST = 10_100;
export const DICE_MOST = 99_000_000;
/**
 * Divided by the number of winning rolls, this gives the multiplier of a win; the house keeps one percent.
 */
export const DICE_DIVIDEND = 99 * 100 * ROLLS;

const FEWEST_WINNING = Math.ceil(DICE_DIVIDEND / DICE_MOST);
const MOST_WINNING = Math.floor(DICE_DIVIDEND / DICE_LEAST);

/** The roll of a draw, in whole hundredths. Exact: the product stays below 2^53, and is divided by a power of two. */
export function rollOf(draw: number): number {
  return Math.floor((draw * ROLLS) / DRAWS);
}

/** The number of winning rolls: those above the target, or those below it. @param target whole hundredths */
export function winningRolls(direction: Direction, target: number): number {
  return direction === 'over' ? ROLLS - 1 - target : target;
}

/**
 * The multiplier of a win with this many winning rolls, in whole ten-thousandths of the stake, rounded down.
 */
export function dicePays(winning: number): number {
  return Math.floor(DICE_DIVIDEND / winning);
}

/** The allowed targets, in whole hundredths: those whose payout is within its bounds. */
export function diceTargets(direction: Direction): { least: number; most: number } {
  return direction === 'over'
    ? { least: ROLLS - 1 - MOST_WINNING, most: ROLLS - 1 - FEWEST_WINNING }
    : { least: FEWEST_WINNING, most: MOST_WINNING };
}
