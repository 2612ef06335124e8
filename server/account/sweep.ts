import type { Database } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { inTurn } from '../in-turn.ts';
import { sweepRates } from '../plugins/external/rate-limit.ts';
import { sweepAttempts } from './attempt-counts.ts';
import { sweepBrowsers } from './browsers.ts';
import { forget } from './register.ts';

/** Removes spent tokens, links and codes, old counts and ended sessions. */
export async function sweepAccounts(database: Database): Promise<void> {
  await sweep(database, 'access_tokens', 'token_hash', `expires_at < now() - interval '1 day'`);
  await sweep(
    database,
    'sessions s',
    'id',
    // Sessions stay longer than the activity of their log-in, which shows their device.
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

const STALE = `verified_at is null and bot_style is null and suspended_at is null and created_at < now() - interval '30 days'`;

/** Removes registrations unverified for 30 days, and the claims that only look like registrations. */
async function sweepRegistrations(database: Database): Promise<void> {
  await sweep(database, 'claims', 'phone', `created_at < now() - interval '30 days'`);
  const stale = await database.query<{ id: number }>(
    `select id from users where ${STALE} order by id limit 100`,
  );
  // One transaction each: a row that cannot be removed does not block the others.
  await inTurn(stale, ({ id }) =>
    database.transaction(async (tx) => {
      const [still] = await tx.query(`select from users where id = $1 and ${STALE} for update skip locked`, [
        id,
      ]);
      if (still) await forget(tx, id);
    }),
  );
}
