import { enums, type Struct } from 'superstruct';
import { type Direction, dicePays, diceTargets, ROLLS, winningRolls } from '../../fairness/dice.ts';
import { targetFrom } from './targets.ts';

/** A target of dice, for either direction. */
export const DiceTarget = targetFrom(0.02, 99.98, 'The target must be between 0.02 and 99.98');
const Called: Struct<Direction, unknown> = enums(['over', 'under']);

/**
 * The probability of a win in dice, in percent, and the multiple of the stake that it pays; null for an
 * invalid choice.
 * @param typed the target, as typed
 */
export function diceOdds(direction: string, typed: string): { chance: number; pays: number } | null {
  const [wrong, target] = DiceTarget.validate(typed, { coerce: true });
  if (wrong || !Called.is(direction) || !isTargetOf(direction, target)) return null;
  const winning = winningRolls(direction, Math.round(target * 100));
  return { chance: (100 * winning) / ROLLS, pays: dicePays(winning) / 10_000 };
}

/** The allowed targets for a direction. */
export function targetsOf(direction: Direction): { least: number; most: number } {
  const { least, most } = diceTargets(direction);
  return { least: least / 100, most: most / 100 };
}

function isTargetOf(direction: Direction, target: number): boolean {
  const { least, most } = targetsOf(direction);
  return target >= least && target <= most;
}
