import { type Infer, type } from 'superstruct';
import { MAX_RUPEES, Rupees } from '../shared/money.ts';
import type { Prediction } from './matches.ts';

/** Answer of `live-bet/most`: the stake that is still taken, in rupees, rounded down by `roundedMost`. */
export const Most = type({ most: Rupees });
export type Most = Infer<typeof Most>;

/** The step to which a figure is rounded down, in rupees: it leaves the first two digits. */
const stepOf = (rupees: number): number => 10 ** Math.max(0, String(Math.floor(rupees)).length - 2);

/**
 * Rounds a stake in rupees down to its first two digits, or to a rupee below ₹100, so that the figure does not tell the
 * bets of other people. The largest stake of any bet is the most.
 */
export function roundedMost(rupees: number): number {
  const step = stepOf(rupees);
  return Math.min(MAX_RUPEES, Math.floor(rupees / step) * step);
}

/** The least stake, in rupees, that the match certainly refuses, by the rounded advice `most`. */
export const tooMuchFrom = (most: number): number => most + stepOf(most);

/** A pick as the query of `live-bet/most` has it: `71` for a side, `7.Head` for a face of the coin of a match. */
export const pickText = (
  pick: { team_value: number } | { match_id: number; prediction: Prediction },
): string => ('team_value' in pick ? String(pick.team_value) : `${pick.match_id}.${pick.prediction}`);
