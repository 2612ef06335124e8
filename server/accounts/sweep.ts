import type { Database } from '../database/database.ts';

/** Removes what time has made useless: spent tokens, links, counts and old demo messages. */
export async function sweepAccounts(database: Database): Promise<void> {
  await database.query(`delete from access_tokens where expires_at < now() - interval '1 day'`);
  await database.query(`delete from resets where expires_at < now() - interval '1 day'`);
  await database.query(`delete from attempts where window_start < now() - interval '1 day'`);
  await database.query(`delete from inbox where at < now() - interval '1 day'`);
}
