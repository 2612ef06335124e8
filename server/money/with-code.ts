import { type SecurityUse, spendSecurityCode } from '../accounts/security-code.ts';
import type { Database, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/**
 * Spends the code and does the work, in one transaction: when the work is refused the code stays good. A try
 * that failed is counted all the same.
 * @throws Refusal as the code and the work do
 */
export async function withCode<T>(
  database: Database,
  userId: number,
  use: SecurityUse,
  code: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const outcome = await database.transaction(async (tx) => {
    try {
      await spendSecurityCode(tx, userId, use, code);
    } catch (error) {
      // Handed out of the transaction, not thrown in it, so that the counted try is committed.
      if (error instanceof Refusal) return { refusal: error };
      throw error;
    }
    return { done: await work(tx) };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.done;
}
