import type { Database } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { sweepRates } from '../http/rate-limit.ts';
import { sweepAttempts } from './attempts.ts';
import { sweepBrowsers } from './browsers.ts';
import { forget } from './register.ts';

/** Removes what time has made useless: spent tokens, links and codes, counts, sessions that are over. */
export async function sweepAccounts(database: Database): Promise<void> {
  await sweep(database, 'access_tokens', 'token_hash', `expires_at < now() - interval '1 day'`);
  await sweep(
    database,
    'sessions s',
    'id',
    // Later than the activity of its log-in, which tells its device.
    `rotated_at < now() - interval '100 days' and not exists (select from access_tokens where session_id = s.id)`,
  );
  await sweep(database, 'codes', 'user_id, purpose', `expires_at < now() - interval '1 day'`);
  await sweep(database, 'resets', 'secret_hash', `expires_at < now() - interval '1 day'`);
  await sweep(database, 'second_steps', 'secret_hash', 'expires_at < now()');
  await sweepAttempts(database);
  await sweepRates(database);
  await sweepBrowsers(database);
  await sweepRegistrations(database);
}

/** Registrations that nobody has verified for 30 days, those that only look like one included. */
async function sweepRegistrations(database: Database): Promise<void> {
  await sweep(database, 'claims', 'phone', `created_at < now() - interval '30 days'`);
  await database.transaction(async (tx) => {
    const stale = await tx.query<{ id: number }>(
      `select id from users
       where verified_at is null and suspended_at is null and created_at < now() - interval '30 days'
       order by id limit 100 for update skip locked`,
    );
    for (const { id } of stale) await forget(tx, id);
  });
}
