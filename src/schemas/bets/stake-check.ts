import { isBeyond, type PlayBreak, type PlayLimit } from '../account/limits.ts';
import { MAX_RUPEES, plainAmount, Stake } from '../shared/money.ts';
import { paysBack } from './bets.ts';
import { roundedMost, tooMuchFrom } from './most.ts';

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

/** A typed stake with all that limits it, as the slip knows it. */
interface Limited extends Typed {
  /** The bettor's own limit with the least room; null if none is known. */
  limit: PlayLimit | null;
  /** The server's advice on what the limits of the match still leave, in rupees, rounded down; null while unknown. */
  most: number | null;
  /** The server's last refusal, with the largest stake that it would have taken, in rupees. */
  refusal: { most: number | null } | null;
}

/**
 * Whether a stake is possible. `onBreak`: the bettor is on a break, so no stake is. `short`: the wallet holds too little.
 * `beyondLimit`: the bettor's own limit leaves too little, so that more money would not help. `enough`: anything else, also
 * a stake of which the match takes less.
 */
export type StakeRoom = 'enough' | 'short' | 'beyondLimit' | 'onBreak';

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
 * Whether a break, the wallet, the bettor's own limit and the match leave room for a stake.
 * @param least the least stake of the match, in rupees
 */
export function roomFor(limited: Limited & { break: PlayBreak | null }, least: number): StakeRoom {
  if (limited.break !== null) return 'onBreak';
  const { rupees, missing } = checkStake(limited);
  if (isBeyond(limited.limit, rupees, least)) return 'beyondLimit';
  return missing > 0 && rupees <= takenOn(limited).surely ? 'short' : 'enough';
}

/** The largest stake that every known limit allows, in rupees. */
export function highestStake(limited: Limited): number {
  const { balance, limit } = limited;
  return Math.min(balance ?? MAX_RUPEES, limit?.left ?? MAX_RUPEES, takenOn(limited).surely);
}

/**
 * The reason why a typed stake would be refused, in English; undefined for a stake that would be accepted,
 * and for text that may become one. A limit that more money does not change comes first.
 * @param least the least stake of the match, in rupees
 */
export function faultOf(limited: Limited, least: number): string | undefined {
  const { rupees, fault } = checkStake(limited);
  if (limited.limit !== null && rupees > limited.limit.left) return beyond(limited.limit);
  const { tooMuch } = takenOn(limited);
  if (rupees > 0 && tooMuch(least)) return 'No more bets are taken on this now';
  return tooMuch(rupees) ? 'The amount is more than is taken on this now' : fault;
}

function beyond({ kind, period }: PlayLimit): string {
  if (kind === 'time') return 'Your minutes for today are used up';
  return period === 'single'
    ? 'The amount is more than your limit for a single stake'
    : 'The amount is more than your own limit leaves';
}

/**
 * The stake that the match surely takes, in rupees, and whether another is surely too much: the advice is rounded down, so
 * that neither is known of a stake just above it. A refusal is exact, until newer advice contradicts it.
 */
function takenOn({ refusal, most }: Limited): { surely: number; tooMuch: (rupees: number) => boolean } {
  const exact = refusal?.most ?? (most === null ? MAX_RUPEES : null);
  if (exact !== null && (most === null || roundedMost(exact) === most))
    return { surely: exact, tooMuch: (rupees) => rupees > exact };
  const advised = most ?? 0;
  return { surely: advised, tooMuch: (rupees) => rupees >= tooMuchFrom(advised) };
}

/** The payout of a winning stake, in rupees; undefined until there is an amount and a choice. */
export const paysOn = (rupees: number, ratio: number | undefined): number | undefined =>
  rupees === 0 || ratio === undefined ? undefined : paysBack(rupees, ratio);

/** The least stake that all legs of a combined bet accept, in rupees; 0 without legs. */
export const leastOf = (legs: readonly { least: number }[]): number =>
  Math.max(0, ...legs.map(({ least }) => least));
