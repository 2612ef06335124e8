import { plainAmount, Stake } from '../money.ts';
import { paysBack } from './bets.ts';

interface Typed {
  /** As it was typed. */
  stake: string;
  /** What the wallet holds, in rupees; null while that is not known, and for a visitor. */
  balance: number | null;
}

/** What is known of a stake before it is sent. */
export interface StakeCheck {
  /** In rupees; 0 while it is no amount that can be staked. */
  rupees: number;
  /** Why it cannot be placed, in English; undefined also while digits may still be missing. */
  fault: string | undefined;
  /** How many rupees the wallet lacks for it. */
  missing: number;
}

const NOTHING_YET = 'The amount needs to be more than 0';

/** Checks a stake as it stands in the slip. The server checks it again, and the rest. */
export function checkStake({ stake, balance }: Typed): StakeCheck {
  const [error, rupees = 0] = Stake.validate(plainAmount(stake), { coerce: true });
  if (error) {
    const fault = error.message === NOTHING_YET ? undefined : error.message;
    return { rupees: 0, fault, missing: 0 };
  }
  const missing = balance === null ? 0 : Math.max(0, Math.round((rupees - balance) * 100) / 100);
  return { rupees, missing, fault: missing > 0 ? 'The amount is more than your wallet holds' : undefined };
}

/** What a stake pays back if it wins, in rupees; undefined while it is no amount, or nothing has been chosen. */
export const paysOn = (rupees: number, ratio: number | undefined): number | undefined =>
  rupees === 0 || ratio === undefined ? undefined : paysBack(rupees, ratio);
