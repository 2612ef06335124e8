import { ChangePassword } from '../../src/schemas/account/account.ts';
import type { Routes } from '../context.ts';
import { refuseDemoPassword } from '../demo/account.ts';
import { answer, read } from '../http/exchange.ts';
import { Refusal } from '../refusal.ts';
import { browserOf, forgetBrowsers } from './browsers.ts';
import { hashPassword, ownerOf, refuseWeakPassword } from './passwords.ts';
import { TIGHT } from './rate.ts';
import { endResets } from './reset-password.ts';
import { endSessions } from './sessions.ts';

export const changePasswordRoutes: Routes = (app, { database, mode, signedIn }) => {
  app.post('/users/change-password', TIGHT, async (request) => {
    const { userId, sessionId } = await signedIn(request);
    const { password } = read(ChangePassword, request.body);
    const owner = await ownerOf(database, userId);
    refuseDemoPassword(mode, owner);
    refuseWeakPassword(password, owner, 'password');
    const [recent] = await database.query(
      `select 1 from sessions where id = $1 and signed_in_at > now() - interval '15 minutes'`,
      [sessionId],
    );
    if (!recent) {
      const msg = 'Please sign in again to change your password';
      throw new Refusal(403, msg, { errors: { session: msg }, event: 'password.refused' });
    }
    const passwordHash = await hashPassword(password);
    await database.transaction(async (tx) => {
      await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
      await endResets(tx, userId);
      await endSessions(tx, userId, sessionId);
      await forgetBrowsers(tx, userId, browserOf(request));
    });
    return answer(null, 'Your password has been changed');
  });
};
