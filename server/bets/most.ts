import type { LegPick } from '../../src/schemas/bets/combined-requests.ts';
import { type Most, roundedMost } from '../../src/schemas/bets/most.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Database } from '../database/database.ts';
import { picksOf } from './combined/picks.ts';
import { mostCombined, type Terms, termsOf } from './combined/place.ts';
import { largestStake } from './largest-stake.ts';

/**
 * The largest stake that the limits of the matches now leave to this person, on one pick or on a combined bet. It is
 * advice: nothing is locked, and the bet itself is judged anew. It leaves out the balance and the person's own limits.
 * @throws Refusal 404 for an unknown match or side · 400 for picks that depend on each other
 */
export async function mostTaken(database: Database, userId: number, legs: readonly LegPick[]): Promise<Most> {
  const picks = await picksOf(database, legs);
  const terms = await termsOf(database, userId, picks, database.closingMarginMs);
  const [first] = terms;
  const most = first !== undefined && terms.length === 1 ? mostSingle(first) : mostCombined(terms);
  return { most: roundedMost(toRupees(Math.max(0, most))) };
}

/** The largest stake of a single bet, in paise, whose payout and profit, rounded down, fit into the room. */
function mostSingle({ win_ratio, pays_room, profit_room }: Terms): number {
  const ratio = BigInt(Math.round(win_ratio * 100));
  return Math.min(
    largestStake(pays_room, 10_000n + ratio, 10_000n),
    largestStake(profit_room, ratio, 10_000n),
  );
}
