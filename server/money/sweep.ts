import type { Database } from '../database/database.ts';

/**
 * Removes what only a repeated request or a late answer would still ask for: keys of requests whose effect is on
 * record, and what payers chose in the sandbox, 30 days later. A key that was given up has no other record, and stays.
 */
export async function sweepMoney(database: Database): Promise<void> {
  await database.query(
    `delete from idempotency_keys where at < now() - interval '30 days' and effect_id is not null`,
  );
  await database.query(`delete from sandbox_payments where answered_at < now() - interval '30 days'`);
}
