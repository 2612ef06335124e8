import type { Database, Queryable } from '../../../server/database/database.ts';
import { audit } from '../../../server/wallet/audit.ts';

/** The faults that the audit finds after a change, which is then taken back. */
export async function faultsAfter(
  database: Database,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<string[]> {
  const takenBack = new Error('taken back');
  let wrong: string[] = [];
  await database
    .transaction(async (tx) => {
      await change(tx);
      wrong = (await audit(tx)).wrong;
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return wrong;
}
