import type { ResetPassword } from '../../src/schemas/account/account.ts';
import type { Context } from '../context.ts';
import type { Database, Queryable } from '../database/database.ts';
import { codeOf, UNIQUE_VIOLATION } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';
import { note } from './activity/note.ts';
import type { Asker } from './asker.ts';
import { allowAttempt } from './attempt-counts.ts';
import { browserHash, forgetBrowsers, isOwnBrowser } from './browsers.ts';
import { allowTry, codeText, forgetTries, nextCode, takeCode } from './codes.ts';
import { refuseDemoPassword } from './demo-account.ts';
import { breakInForce } from './limits/breaks.ts';
import { breakData, breakInWords } from './limits/limit-refusal.ts';
import { forgetAllGuesses } from './password-guesses.ts';
import { hashPassword, ownerOf, refuseWeakPassword, whileHashing } from './passwords.ts';
import { digest, newSecret } from './secrets.ts';
import { endSessions } from './sessions.ts';
import { warn } from './warning.ts';

const LINKS = { most: 3, seconds: 3600 };
const EMAIL_TAKEN = 'This email belongs to another account';
const FRESH_LINK = 'This link is no longer good. Please ask for a fresh link';

/**
 * Counts a request for a link. Requests for unknown addresses count too.
 * @throws Refusal 409 with `errors.email` in the demo · 429 with `data.wait`
 */
export async function allowResetLink({ mode, database }: Context, email: string): Promise<void> {
  refuseDemoPassword(mode, { email }, 'email');
  await allowAttempt(
    database,
    `reset:${email.toLowerCase()}`,
    LINKS,
    'A link was asked for several times. Please look into your inbox, or try again later',
  );
}

/** The number of accounts that are sent a link when they share an address that none has proven. */
const MOST_ACCOUNTS = 5;

/**
 * Mails a link to the owner of the address. The same statement runs if there is no owner. If nobody has proven the
 * address, each account that names it gets its own link; accounts known in the asker's browser come first.
 */
export async function sendResetLink(
  { database, outbox, publicUrl }: Context,
  email: string,
  { visitor, browser }: Asker,
): Promise<void> {
  const secrets = Array.from({ length: MOST_ACCOUNTS }, newSecret);
  const owners = await database.query<{ email: string; phone: string; known: boolean; number: number }>(
    // Locked: a password change, which ends all links, then comes before or after this.
    `with owner as materialized (
       select id, email, phone,
              exists (select from browsers where user_id = u.id and browser_hash = $3) as known
       from users u where lower(email) = lower($1) and verified_at is not null and closed_at is null
         and (email_proven_at is not null or not exists (
           select from users where lower(email) = lower($1) and email_proven_at is not null))
       order by known desc, verified_at desc limit ${MOST_ACCOUNTS} for no key update of u),
     numbered as materialized (
       select *, row_number() over (order by known desc, id)::integer as number from owner),
     link as (
       insert into resets (secret_hash, kind, user_id, expires_at)
       select ($2::text[])[number], 'link', id, now() + interval '1 hour' from numbered)
     select email, phone, known, number from numbered order by number`,
    [email, secrets.map(digest), browserHash(browser) ?? ''],
  );
  for (const owner of owners) {
    const which = owners.length > 1 ? `, for the account with the phone ${maskedPhone(owner.phone)}` : '';
    const text = `Choose a new password for Sikka${which}: ${publicUrl}/forget-password#t=${secrets[owner.number - 1]} The link is good for one hour, once. If you did not ask for it, you need not do anything.`;
    await outbox.send({ channel: 'email', to: owner.email, text, visitor: owner.known ? visitor : null });
  }
}

/** A person who has opened a mailed link. */
interface Resetter {
  id: number;
  phone: string;
  email: string;
  /**
   * False when the address is not yet proven to be the person's own: then a code sent to the phone is required, too.
   */
  proven: boolean;
}
const RESETTER = 'u.id, u.phone, u.email, u.email_proven_at is not null as proven';

/**
 * Spends a mailed link.
 * @returns the secret that replaces the link, and the masked phone for a code, if a code is required
 * @throws Refusal 400 with `errors.t` when the link is unknown, used or too old
 */
export async function openResetLink(
  database: Database,
  t: string,
): Promise<{ secret: string; codeWanted: { phone: string } | null }> {
  const opened = await database.transaction(async (tx) => {
    // Locked for the same reason as in `sendResetLink`.
    const [person] = await tx.query<Resetter>(
      `select ${RESETTER} from users u join resets r on r.user_id = u.id where r.secret_hash = $1 for no key update of u`,
      [digest(t)],
    );
    if (!person || !(await spendReset(tx, 'link', t))) return undefined;
    const secret = newSecret();
    await tx.query(
      `insert into resets (secret_hash, kind, user_id, expires_at)
       values ($1, 'session', $2, now() + interval '10 minutes')`,
      [digest(secret), person.id],
    );
    return { secret, codeWanted: person.proven ? null : codeWanted(person) };
  });
  if (opened) return opened;
  throw new Refusal(400, FRESH_LINK, { errors: { t: FRESH_LINK }, event: 'reset.refused' });
}

/**
 * Sends a code to the phone of the person who has opened a link.
 * @param secret as returned by `openResetLink`
 * @throws Refusal 403 without it · 429 as `nextCode`
 */
export async function sendResetCode(
  context: Context,
  secret: string | undefined,
  { address, visitor, browser }: Asker,
): Promise<void> {
  const { database, outbox } = context;
  const { id, phone, email } = await resetterOf(database, secret);
  const sms = { phone, address, signedIn: false, goesOut: true };
  const wanted = { purpose: 'reset', subject: id, userId: id } as const;
  const code = await database.transaction((tx) => nextCode(tx, context, wanted, sms));
  if (code === undefined) return;
  const text = codeText(code, `to choose a new password by a mail to ${maskedEmail(email)}`);
  const known = await isOwnBrowser(database, phone, browserHash(browser));
  await outbox.send({ channel: 'sms', to: phone, text, visitor: known ? visitor : null });
}

/**
 * Proves with that code that the address is the person's own.
 * @returns whether this call proved it: false when it was proven already, such as by a call whose answer was lost
 * @throws Refusal 400 with `errors.otp` · 403 without the secret · 409 when another account has proven it first, with
 * `data.break` while its owner is on a break · 429 after five tries
 */
export async function proveEmail(
  database: Database,
  secret: string | undefined,
  otp: string,
): Promise<boolean> {
  const { id, proven } = await resetterOf(database, secret);
  if (proven) return false;
  await allowTry(database, 'reset', id, 'otp');
  const proving = database.transaction(async (tx) => {
    await takeCode(tx, 'reset', id, { code: otp, field: 'otp' });
    await tx.query('update users set email_proven_at = now() where id = $1', [id]);
    await forgetTries(tx, 'reset', id);
  });
  await proving.catch(async (error: unknown) => {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw await emailTaken(database, id);
  });
  return true;
}

/**
 * The refusal for an email that another account has proven. The asker has opened a link that was mailed there, so the
 * refusal may say that the account has excluded itself.
 */
async function emailTaken(database: Database, userId: number): Promise<Refusal> {
  const event = 'reset.refused';
  const ownerId = await provenOwnerOf(database, userId);
  const inForce = ownerId === undefined ? null : await breakInForce(database, ownerId);
  if (inForce === null) return new Refusal(409, EMAIL_TAKEN, { event });
  return new Refusal(409, `${EMAIL_TAKEN}. ${breakInWords(inForce)}.`, { ...breakData(inForce), event });
}

/** The id of the other person who has proven this person's email. */
export async function provenOwnerOf(db: Queryable, userId: number): Promise<number | undefined> {
  const [owner] = await db.query<{ id: number }>(
    `select o.id from users u join users o on lower(o.email) = lower(u.email) and o.id <> u.id
     where u.id = $1 and o.email_proven_at is not null`,
    [userId],
  );
  return owner?.id;
}

/**
 * Sets the password of the person who has opened a link, and ends all that the old one opened.
 * @throws Refusal 400 with `errors.conPass` or `errors.newPass` · 403 without the secret, for another email, or with
 * `data.phone` while a code is required · 409 in the demo
 */
export async function resetPassword(
  context: Context,
  secret: string | undefined,
  { email, newPass, conPass }: ResetPassword,
  { visitor }: Pick<Asker, 'visitor'>,
): Promise<void> {
  const { database, mode } = context;
  refuseDemoPassword(mode, { email }, 'email');
  const user = await resetterOf(database, secret);
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
  const passwordHash = await whileHashing(1, `user ${user.id}`, () => hashPassword(newPass));
  await database.transaction(async (tx) => {
    await tx.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
    if (!(await spendReset(tx, 'session', secret ?? '')))
      throw new Refusal(403, FRESH_LINK, { event: 'reset.refused' });
    await endResets(tx, user.id);
    await endSessions(tx, user.id);
    await forgetAllGuesses(tx, user.phone);
    await forgetBrowsers(tx, user.id);
    await note(tx, user.id, 'password.changed', user.id);
  });
  await warn(context, user.id, 'password.changed', visitor);
}

/** @throws Refusal 403 without the secret of an opened link */
async function resetterOf(db: Queryable, secret: string | undefined): Promise<Resetter> {
  const [user] = await db.query<Resetter>(
    `select ${RESETTER} from resets r join users u on u.id = r.user_id
     where r.secret_hash = $1 and r.kind = 'session' and r.used_at is null and r.expires_at > now()`,
    [digest(secret ?? '')],
  );
  if (!user) throw linkNeeded();
  return user;
}

function linkNeeded(): Refusal {
  return new Refusal(403, 'To reset your password, a fresh link for this email is needed', {
    event: 'reset.refused',
  });
}

/** The phone to which the code goes, masked: the asker may not know the whole number. */
const codeWanted = ({ phone }: Resetter) => ({ phone: maskedPhone(phone) });

const maskedPhone = (phone: string) => `••••••••${phone.slice(-2)}`;

/** `n***@example.test` */
const maskedEmail = (email: string) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;

/** Ends all links and reset sessions, because the password has changed. */
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
