import type { Database } from '../database/database.ts';

/** Removes what no cap looks back on any more, and old alarms. */
export async function sweepMessages(database: Database): Promise<void> {
  await database.query(`delete from sms_requests where at < now() - interval '1 day'`);
  await database.query(`delete from sms_alarms where at < now() - interval '90 days'`);
}
