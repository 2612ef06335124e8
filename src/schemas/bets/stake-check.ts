import { isBeyond, type PlayLimit } from '../account/limits.ts';
import { plainAmount, Stake } from '../shared/money.ts';
import { paysBack } from './bets.ts';

interface Typed {
  /** The stake as typed. */
  stake: string;
  /** The wallet's balance in rupees; null until it is known, and for visitors. */
  balance: number | null;
}

/** The result of checking a stake before it is sent. */
export interface StakeCheck {
  /** The stake in rupees; 0 while the text is no valid stake. */
  rupees: number;
  /** The reason why the stake cannot be placed, in English; undefined also while the person may still be typing. */
  fault: string | undefined;
  /** The amount that the wallet lacks for the stake, in rupees. */
  missing: number;
}

/**
 * Whether a stake is possible. `short`: the wallet holds too little. `beyondLimit`: the bettor's own limit leaves too
 * little, so that more money would not help.
 */
export type StakeRoom = 'enough' | 'short' | 'beyondLimit';

const NOTHING_YET = 'The amount needs to be more than 0';

/** Validates a typed stake, also against the balance. The server validates it again. */
export function checkStake({ stake, balance }: Typed): StakeCheck {
  const [error, rupees = 0] = Stake.validate(plainAmount(stake), { coerce: true });
  if (error) {
    const fault = error.message === NOTHING_YET ? undefined : error.message;
    return { rupees: 0, fault, missing: 0 };
  }
  const missing = balance === null ? 0 : Math.max(0, Math.round((rupees - balance) * 100) / 100);
  return { rupees, missing, fault: missing > 0 ? 'The amount is more than your wallet holds' : undefined };
}

/**
 * Whether the wallet and the bettor's own limit have room for a stake.
 * @param least the least stake of the match, in rupees
 */
export function roomFor(typed: Typed, limit: PlayLimit | null, least: number): StakeRoom {
  const { rupees, missing } = checkStake(typed);
  if (isBeyond(limit, rupees, least)) return 'beyondLimit';
  return missing > 0 ? 'short' : 'enough';
}

/** The payout of a winning stake, in rupees; undefined until there is an amount and a choice. */
export const paysOn = (rupees: number, ratio: number | undefined): number | undefined =>
  rupees === 0 || ratio === undefined ? undefined : paysBack(rupees, ratio);
