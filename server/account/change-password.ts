import type { Context } from '../context.ts';
import { note } from './activity/note.ts';
import type { Asker } from './asker.ts';
import { browserHash, forgetBrowsers } from './browsers.ts';
import { refuseDemoPassword } from './demo-account.ts';
import { hashPassword, ownerOf, refuseWeakPassword, whileHashing } from './passwords.ts';
import { endResets } from './reset-password.ts';
import { endSessions, refuseEnded, requireRecentSignIn } from './sessions.ts';
import { warn } from './warning.ts';

/**
 * Changes a password and ends all that the old one opened, except for this session.
 * This browser stays known as the person's own.
 * @throws Refusal 400 with `errors.password` · 401 when the session has ended meanwhile · 403 with `errors.session` when
 * the sign-in is too old · 409 in the demo
 */
export async function changePassword(
  context: Context,
  { userId, sessionId }: { userId: number; sessionId: number },
  password: string,
  { browser, visitor }: Asker,
): Promise<void> {
  const { database, mode } = context;
  const owner = await ownerOf(database, userId);
  refuseDemoPassword(mode, owner);
  refuseWeakPassword(password, owner, 'password');
  await requireRecentSignIn(database, sessionId, {
    msg: 'Please sign in again to change your password',
    event: 'password.refused',
  });
  const passwordHash = await whileHashing(1, `user ${userId}`, () => hashPassword(password));
  await database.transaction(async (tx) => {
    await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
    // Hashing takes a while. If a reset, for example, has ended the session meanwhile, nothing may change.
    await refuseEnded(tx, sessionId);
    await endResets(tx, userId);
    await endSessions(tx, userId, { kept: sessionId });
    await forgetBrowsers(tx, userId, browserHash(browser));
    await note(tx, userId, 'password.changed', userId);
  });
  await warn(context, userId, 'password.changed', visitor);
}
