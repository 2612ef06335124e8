import type { Database } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { inTurn } from '../in-turn.ts';
import { sweepRates } from '../plugins/external/rate-limit.ts';
import { sweepAttempts } from './attempt-counts.ts';
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

const STALE = `verified_at is null and suspended_at is null and created_at < now() - interval '30 days'`;

/** Registrations that nobody has verified for 30 days, those that only look like one included. */
async function sweepRegistrations(database: Database): Promise<void> {
  await sweep(database, 'claims', 'phone', `created_at < now() - interval '30 days'`);
  const stale = await database.query<{ id: number }>(
    `select id from users where ${STALE} order by id limit 100`,
  );
  // Each by itself: one that something still hangs on does not keep the others.
  await inTurn(stale, ({ id }) =>
    database.transaction(async (tx) => {
      const [still] = await tx.query(`select from users where id = $1 and ${STALE} for update skip locked`, [
        id,
      ]);
      if (still) await forget(tx, id);
    }),
  );
}
