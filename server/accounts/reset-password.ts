import type { FastifyRequest } from 'fastify';
import { ForgotEmail, Otp, ResetPassword, ResetSession } from '../../src/schemas/account/account.ts';
import type { Context, Routes } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { refuseDemoPassword } from '../demo/account.ts';
import { answer, read } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import { Refusal } from '../refusal.ts';
import { allowAttempt } from './attempts.ts';
import { forgetBrowsers } from './browsers.ts';
import {
  allowSending,
  allowTry,
  codeText,
  forgetTries,
  issueCode,
  takeCode,
  WAIT,
  wrongCode,
} from './codes.ts';
import { forgetAllGuesses } from './guesses.ts';
import { hashPassword, ownerOf, refuseWeakPassword } from './passwords.ts';
import { TIGHT } from './rate.ts';
import { digest, newSecret } from './secrets.ts';
import { cookieRules, endSessions } from './sessions.ts';

const RESET_COOKIE = 'reset';
const LINKS = { most: 3, seconds: 3600 };
const FRESH_LINK = 'This link is no longer good. Please ask for a fresh link';

export const resetPasswordRoutes: Routes = (app, context) => {
  const { database, mode, outbox, publicUrl } = context;

  app.post('/users/reset-link', TIGHT, async (request, reply) => {
    const { email } = read(ForgotEmail, request.body);
    refuseDemoPassword(mode, { email }, 'email');
    await allowAttempt(
      database,
      `reset:${email.toLowerCase()}`,
      LINKS,
      'A link was asked for several times. Please look into your inbox, or try again later',
    );
    const visitor = visitorOf(request);
    context.background.after(reply, () => sendLink(context, email, visitor));
    return answer(null, 'If the address belongs to an account, a link is on its way');
  });

  app.post('/users/reset-session', TIGHT, async (request, reply) => {
    const { t } = read(ResetSession, request.body);
    const opened = await database.transaction(async (tx) => {
      // Locked, as for a link.
      const [person] = await tx.query<Resetter>(
        `select ${RESETTER} from users u join resets r on r.user_id = u.id where r.secret_hash = $1 for share of u`,
        [digest(t)],
      );
      if (!person || !(await spendReset(tx, 'link', t))) return undefined;
      const secret = newSecret();
      await tx.query(
        `insert into resets (secret_hash, kind, user_id, expires_at)
         values ($1, 'session', $2, now() + interval '10 minutes')`,
        [digest(secret), person.id],
      );
      return { secret, person };
    });
    if (opened === undefined)
      throw new Refusal(400, FRESH_LINK, { errors: { t: FRESH_LINK }, event: 'reset.refused' });
    const { secret, person } = opened;
    reply.setCookie(RESET_COOKIE, secret, { ...cookieRules(publicUrl), maxAge: 10 * 60 });
    return answer(person.proven ? null : codeWanted(person), 'Choose a new password');
  });

  app.post('/users/reset-code', TIGHT, async (request) => {
    const { id, phone, email } = await resetterOf(database, request);
    await allowSending(context, 'reset', id, { phone, address: request.ip, signedIn: false });
    const code = await issueCode(database, 'reset', id);
    const text = codeText(code, `to choose a new password by a mail to ${maskedEmail(email)}`);
    await outbox.send({ channel: 'sms', to: phone, text, visitor: visitorOf(request) });
    return answer({ wait: WAIT }, 'We have sent a code to your phone');
  });

  app.post('/users/verify-reset', TIGHT, async (request) => {
    const { otp } = read(Otp, request.body);
    const { id, proven } = await resetterOf(database, request);
    // The answer to the first of two may have been lost.
    if (proven) return answer(null);
    await allowTry(database, 'reset', id);
    await database.transaction(async (tx) => {
      if (!(await takeCode(tx, 'reset', id, otp))) throw wrongCode('otp');
      await tx.query('update users set email_proven_at = now() where id = $1', [id]);
      await forgetTries(tx, 'reset', id);
    });
    return answer(null, 'Choose a new password');
  });

  app.post('/users/forgot-password', TIGHT, async (request, reply) => {
    const { email, newPass, conPass } = read(ResetPassword, request.body);
    refuseDemoPassword(mode, { email }, 'email');
    const presented = request.cookies[RESET_COOKIE] ?? '';
    const user = await resetterOf(database, request);
    if (user.email.toLowerCase() !== email.toLowerCase()) throw linkNeeded();
    if (!user.proven)
      throw new Refusal(403, 'To reset your password, please enter the code from your phone, too', {
        data: codeWanted(user),
      });
    if (newPass !== conPass) {
      const msg = 'Passwords must match';
      throw new Refusal(400, msg, { errors: { conPass: msg } });
    }
    refuseWeakPassword(newPass, await ownerOf(database, user.id), 'newPass');
    const passwordHash = await hashPassword(newPass);
    await database.transaction(async (tx) => {
      await tx.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
      if (!(await spendReset(tx, 'session', presented)))
        throw new Refusal(403, FRESH_LINK, { event: 'reset.refused' });
      await endResets(tx, user.id);
      await endSessions(tx, user.id);
      await forgetAllGuesses(tx, user.phone);
      await forgetBrowsers(tx, user.id);
    });
    reply.clearCookie(RESET_COOKIE, cookieRules(publicUrl));
    return answer(null, 'Your password has been reset');
  });
};

/** Mails a link to the owner of the address, if there is one; by the same statement if there is none. */
async function sendLink(
  { database, outbox, publicUrl }: Context,
  email: string,
  visitor: string | null,
): Promise<void> {
  const t = newSecret();
  const [user] = await database.query<{ email: string }>(
    // Locked, so that a change of the password, which ends all links, comes before or after it.
    `with owner as materialized (
       select id, email from users where email_key = lower($1) and verified_at is not null for share),
     link as (
       insert into resets (secret_hash, kind, user_id, expires_at)
       select $2, 'link', id, now() + interval '1 hour' from owner)
     select email from owner`,
    [email, digest(t)],
  );
  if (!user) return;
  const text = `Choose a new password for Sikka: ${publicUrl}/forget-password#t=${t} The link is good for one hour, once. If you did not ask for it, you need not do anything.`;
  await outbox.send({ channel: 'email', to: user.email, text, visitor });
}

/** Whoever has opened a mailed link. */
interface Resetter {
  id: number;
  phone: string;
  email: string;
  /** Whether the address is known to be the person's own: if not, a code that goes to the phone is wanted, too. */
  proven: boolean;
}
const RESETTER = 'u.id, u.phone, u.email, u.email_proven_at is not null as proven';

/** @throws Refusal 403 without the cookie that opening a link sets */
async function resetterOf(db: Queryable, { cookies }: FastifyRequest): Promise<Resetter> {
  const [user] = await db.query<Resetter>(
    `select ${RESETTER} from resets r join users u on u.id = r.user_id
     where r.secret_hash = $1 and r.kind = 'session' and r.used_at is null and r.expires_at > now()`,
    [digest(cookies[RESET_COOKIE] ?? '')],
  );
  if (!user) throw linkNeeded();
  return user;
}

function linkNeeded(): Refusal {
  return new Refusal(403, 'To reset your password, a fresh link for this email is needed', {
    event: 'reset.refused',
  });
}

/** Which phone the code goes to, for who may not know more of it. */
const codeWanted = ({ phone }: Resetter) => ({ phone: `••••••••${phone.slice(-2)}` });

/** `n***@example.test` */
const maskedEmail = (email: string) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;

/** Links and their sessions from before are of no use any more: there is another password. */
export async function endResets(tx: Queryable, userId: number): Promise<void> {
  await tx.query('update resets set used_at = now() where user_id = $1 and used_at is null', [userId]);
}

/** Spends the secret; false when it is unknown, used or too old. */
async function spendReset(db: Queryable, kind: 'link' | 'session', secret: string): Promise<boolean> {
  const used = await db.query(
    `update resets set used_at = now()
     where secret_hash = $1 and kind = $2 and used_at is null and expires_at > now() returning user_id`,
    [digest(secret), kind],
  );
  return used.length === 1;
}
