import type { Session } from '../../src/schemas/account/sessions.ts';
import type { Caller, Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { isDemoAccount } from '../demo/account.ts';
import { Refusal } from '../refusal.ts';
import { ownerOf } from './passwords.ts';
import { endSessions, requireSession } from './sessions.ts';

/** Nobody has more devices; whoever logs in by a program each minute need not be told of all. */
const MOST = 100;

interface SessionRow {
  id: number;
  device: string;
  network: string;
  signed_in_at: Date;
  rotated_at: Date;
}

/** The sessions of a person that are not over, the last used first. */
export function openSessionsOf(db: Queryable, userId: number): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select id, device, network, signed_in_at, rotated_at from sessions
     where user_id = $1 and ended_at is null and expires_at > now()
     order by rotated_at desc, id desc limit $2`,
    [userId, MOST],
  );
}

/** Those of who asks, that one first. Of the demo account, which strangers share, that one alone. */
export async function ownSessions(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  { userId, sessionId }: Caller,
): Promise<Session[]> {
  const isShared = isDemoAccount(mode, await ownerOf(database, userId));
  const open = (await openSessionsOf(database, userId)).map(
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
 * Ends one session of who asks, or all but the one that asks. One that has ended already stays so.
 * @param which null: all others
 * @throws Refusal 404 for a session of nobody's or of somebody else's · 409 for the demo account
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
