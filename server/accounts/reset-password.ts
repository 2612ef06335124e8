import { ForgotEmail, ResetPassword, ResetSession } from '../../src/schemas/account.ts';
import type { Routes } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { answer, read } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import { Refusal } from '../refusal.ts';
import { allowAttempt } from './attempts.ts';
import { forgetAllGuesses } from './guesses.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { TIGHT } from './rate.ts';
import { digest, newSecret } from './secrets.ts';
import { cookieRules, endSessions } from './sessions.ts';

const RESET_COOKIE = 'reset';
const LINKS = { most: 3, seconds: 3600 };
const FRESH_LINK = 'This link is no longer good. Please ask for a fresh link';

export const resetPasswordRoutes: Routes = (app, context) => {
  const { database, outbox, publicUrl } = context;

  app.post('/users/reset-link', TIGHT, async (request) => {
    const { email } = read(ForgotEmail, request.body);
    await allowAttempt(
      database,
      `reset:${email.toLowerCase()}`,
      LINKS,
      'A link was asked for several times. Please look into your inbox, or try again later',
    );
    const [user] = await database.query<{ id: number; email: string }>(
      'select id, email from users where email_key = lower($1) and verified_at is not null',
      [email],
    );
    if (user) {
      const t = await newReset(database, 'link', user.id);
      const text = `Choose a new password for Sikka: ${publicUrl}/forget-password#t=${t} The link is good for one hour, once. If you did not ask for it, you need not do anything.`;
      await outbox.send({ channel: 'email', to: user.email, text, visitor: visitorOf(request) });
    }
    return answer(null, 'If the address belongs to an account, a link is on its way');
  });

  app.post('/users/reset-session', TIGHT, async (request, reply) => {
    const { t } = read(ResetSession, request.body);
    const secret = await database.transaction(async (tx) => {
      const userId = await useReset(tx, 'link', t);
      return userId === undefined ? undefined : newReset(tx, 'session', userId);
    });
    if (secret === undefined) throw new Refusal(400, FRESH_LINK, { errors: { t: FRESH_LINK } });
    reply.setCookie(RESET_COOKIE, secret, { ...cookieRules(publicUrl), maxAge: 10 * 60 });
    return answer(null, 'Choose a new password');
  });

  app.post('/users/forgot-password', TIGHT, async (request, reply) => {
    const { email, newPass, conPass } = read(ResetPassword, request.body);
    const presented = request.cookies[RESET_COOKIE] ?? '';
    const [user] = await database.query<{ id: number; phone: string }>(
      `select u.id, u.phone from resets r join users u on u.id = r.user_id
       where r.secret_hash = $1 and r.kind = 'session' and r.used_at is null and r.expires_at > now()
         and u.email_key = lower($2)`,
      [digest(presented), email],
    );
    if (!user) throw new Refusal(403, 'To reset your password, a fresh link for this email is needed');
    if (newPass !== conPass) {
      const msg = 'Passwords must match';
      throw new Refusal(400, msg, { errors: { conPass: msg } });
    }
    refuseCommonPassword(newPass, 'newPass');
    const passwordHash = await hashPassword(newPass);
    await database.transaction(async (tx) => {
      if ((await useReset(tx, 'session', presented)) === undefined) throw new Refusal(403, FRESH_LINK);
      await tx.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
      // Links asked for before are of no use any more.
      await tx.query('update resets set used_at = now() where user_id = $1 and used_at is null', [user.id]);
      await endSessions(tx, user.id);
      await forgetAllGuesses(tx, user.phone);
    });
    reply.clearCookie(RESET_COOKIE, cookieRules(publicUrl));
    return answer(null, 'Your password has been reset');
  });
};

type ResetKind = 'link' | 'session';
const LASTS: Record<ResetKind, string> = { link: '1 hour', session: '10 minutes' };

async function newReset(db: Queryable, kind: ResetKind, userId: number): Promise<string> {
  const secret = newSecret();
  await db.query(
    'insert into resets (secret_hash, kind, user_id, expires_at) values ($1, $2, $3, now() + $4::interval)',
    [digest(secret), kind, userId, LASTS[kind]],
  );
  return secret;
}

/** Spends the secret; undefined when it is unknown, used or too old. */
async function useReset(db: Queryable, kind: ResetKind, secret: string): Promise<number | undefined> {
  const [used] = await db.query<{ user_id: number }>(
    `update resets set used_at = now()
     where secret_hash = $1 and kind = $2 and used_at is null and expires_at > now() returning user_id`,
    [digest(secret), kind],
  );
  return used?.user_id;
}
