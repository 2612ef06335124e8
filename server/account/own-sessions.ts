import type { Session } from '../../src/schemas/account/sessions.ts';
import type { Caller, Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isDemoAccount } from './demo-account.ts';
import { ownerOf } from './passwords.ts';
import { endSessions, requireSession } from './sessions.ts';

/** Nobody has more devices; a program that logs in every minute need not see all of its sessions. */
const MOST = 100;

interface SessionRow {
  id: number;
  device: string;
  network: string;
  signed_in_at: Date;
  rotated_at: Date;
}

/** A person's open sessions, the last used first; at most `limit`. */
export function openSessionsOf(db: Queryable, userId: number, limit: number): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select id, device, network, signed_in_at, rotated_at from sessions
     where user_id = $1 and ended_at is null and expires_at > now()
     order by rotated_at desc, id desc limit $2`,
    [userId, limit],
  );
}

/** The caller's sessions, the current one first. The demo account, shared by strangers, sees only the current one. */
export async function ownSessions(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  { userId, sessionId }: Caller,
): Promise<Session[]> {
  const isShared = isDemoAccount(mode, await ownerOf(database, userId));
  const open = (await openSessionsOf(database, userId, MOST)).map(
    ({ id, device, network, signed_in_at, rotated_at }): Session => ({
      id,
      device,
      network,
      signed_in_at: signed_in_at.toISOString(),
      used_at: rotated_at.toISOString(),
      current: id === sessionId,
    }),
  );
  const others = isShared ? [] : open.filter(({ current }) => !current);
  return [...open.filter(({ current }) => current), ...others];
}

/**
 * Ends one session of the caller, or all except the current one. Ending an ended session is no error.
 * @param which null: all others
 * @throws Refusal 404 for an unknown session or somebody else's · 409 for the demo account
 */
export async function endOwnSessions(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  { userId, sessionId }: Caller,
  which: number | null,
): Promise<void> {
  if (isDemoAccount(mode, await ownerOf(database, userId)))
    throw new Refusal(
      409,
      'Everybody who tries the demo shares this account: nobody may end what others opened',
    );
  if (which === null) {
    await endSessions(database, userId, { kept: sessionId });
    return;
  }
  await requireSession(database, userId, which);
  await endSessions(database, userId, { only: which });
}
