import { COIN_FLIP_HUNDREDTHS, payoutOf } from '../../fairness/payout.ts';
import { toPaise, toRupees } from '../shared/rupees.ts';

/** The multiple of the stake that a won coin flip pays. */
export const COIN_FLIP_PAYS = COIN_FLIP_HUNDREDTHS / 100;
/** The most rupees that one round may pay back. */
export const MAX_PAYOUT = 10_000_000;

/** The payout of a won round with this multiplier, in rupees, rounded down to the paisa. */
export function roundPays(stake: number, multiplier: number): number {
  return toRupees(payoutOf(toPaise(stake), Math.round(multiplier * 10_000)));
}
