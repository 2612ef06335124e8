import type { Database } from '../database/database.ts';

/** Removes what payers chose in the sandbox 30 days ago, which only a late answer would still ask for. */
export async function sweepMoney(database: Database): Promise<void> {
  await database.query(`delete from sandbox_payments where answered_at < now() - interval '30 days'`);
}
