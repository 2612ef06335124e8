import { holdOpen } from '../account/closing/closed.ts';
import { isSpent } from '../account/codes.ts';
import { lockSecondFactor } from '../account/second-factor.ts';
import { type SecurityUse, spendSecurityCode } from '../account/security-code.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { lockWallet } from './lock.ts';

/**
 * Spends the code and does the work in one transaction: if the work is refused, the code stays valid. A
 * failed try is counted in any case.
 * @param done the earlier result if the code was spent on this work already, by a request whose answer may
 * have been lost; else undefined
 * @throws Refusal as the code and the work do · 401 with `data.closed`
 */
export async function withCode<T>(
  context: Pick<Context, 'mode' | 'database'>,
  userId: number,
  use: SecurityUse,
  code: string,
  work: (tx: Queryable) => Promise<T>,
  done: (tx: Queryable) => Promise<T | undefined> = async () => undefined,
): Promise<T> {
  const outcome = await context.database.transaction(async (tx) => {
    // In the order of closings (all three) and settlements (the wallet, then its owner): another order would deadlock.
    await lockSecondFactor(tx, userId);
    await lockWallet(tx, userId);
    await holdOpen(tx, userId);
    const earlier = (await isSpent(tx, use.purpose, userId, code)) ? await done(tx) : undefined;
    if (earlier !== undefined) return { done: earlier };
    try {
      await spendSecurityCode(context, tx, userId, use, code);
    } catch (error) {
      // Returned from the transaction, not thrown in it, so that the counted try is committed.
      if (error instanceof Refusal) return { refusal: error };
      throw error;
    }
    return { done: await work(tx) };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.done;
}
