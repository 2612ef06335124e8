import type { VerifyOtp } from '../../src/schemas/account/account.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { grantWelcome } from '../wallet/bonuses/grant.ts';
import { grantStarter } from '../wallet/starter.ts';
import type { Asker } from './asker.ts';
import { rememberBrowser } from './browsers.ts';
import {
  allowTry,
  codeText,
  countCode,
  forgetTries,
  nextCode,
  TO_VERIFY,
  takeCode,
  wrongCode,
} from './codes.ts';
import { provenOwnerOf } from './reset-password.ts';
import { digest } from './secrets.ts';
import { openSession } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';

/** Somebody who has just signed in, and the amounts that they were given, in paise. */
interface Newcomer extends SignedIn {
  starter: number;
  bonus: number;
}

/**
 * Verifies a phone by the code sent to it, pays its owner the welcome amounts and signs them in.
 * @param registration the value of the registering browser's cookie
 * @throws Refusal 400 with `errors.otp`, also in any other browser · 409 with `errors.otp` when another account has
 * proven the email meanwhile · 429 after five tries
 */
export async function verifyPhone(
  { database, starterPaise, welcomePaise }: Pick<Context, 'database' | 'starterPaise' | 'welcomePaise'>,
  { phone, otp }: VerifyOtp,
  registration: string | undefined,
  asker: Asker,
): Promise<Newcomer> {
  const registrationHash = digest(registration ?? '');
  const [user] = await database.query<{ id: number }>(
    'select id from users where phone = $1 and registration_hash = $2 and verified_at is null and suspended_at is null',
    [phone, registrationHash],
  );
  const [claim] = await database.query(
    'select phone from claims where phone = $1 and registration_hash = $2',
    [phone, registrationHash],
  );
  // Only the browser that registered can use up the tries.
  if (!user && !claim) throw wrongCode('otp');
  await allowTry(database, 'verify', phone, 'otp');
  if (!user) throw wrongCode('otp');
  return database.transaction(async (tx) => {
    // Checked again in the update: somebody may have registered the phone anew at this very moment.
    const [verified] = await tx.query(
      `update users set verified_at = now(), registration_hash = null
       where id = $1 and registration_hash = $2 and verified_at is null and suspended_at is null returning id`,
      [user.id, registrationHash],
    );
    if (!verified) throw wrongCode('otp');
    await takeCode(tx, 'verify', user.id, { code: otp, field: 'otp' });
    // That owner may have excluded themselves: a waiting registration must not become a second account of theirs.
    if ((await provenOwnerOf(tx, user.id)) !== undefined) throw emailTaken();
    await forgetTries(tx, 'verify', phone);
    const starter = await grantStarter(tx, user.id, starterPaise);
    const bonus = await grantWelcome(tx, user.id, welcomePaise);
    const session = await openSession(tx, user.id, asker);
    const { browser } = await rememberBrowser(tx, asker.browser, user.id);
    return { ...session, userId: user.id, browser, starter, bonus };
  });
}

function emailTaken(): Refusal {
  const msg = 'This email belongs to another account. Please register with another one';
  return new Refusal(409, msg, { errors: { otp: msg }, event: 'code.refused' });
}

/**
 * Sends a code to an unverified phone, unless one was sent just now.
 * @param userId its owner; null: sends nothing, but counts the same
 * @throws Refusal 429 as `allowSms`
 */
export async function sendVerifyCode(
  context: Context,
  phone: string,
  userId: number | null,
  { address, visitor }: Asker,
): Promise<void> {
  const sms = { phone, address, signedIn: false, goesOut: userId !== null };
  const wanted = { purpose: 'verify', subject: phone, userId } as const;
  const { code } = await context.database.transaction((tx) => countCode(tx, context, wanted, sms));
  if (code !== undefined) await sendCode(context, phone, code, visitor);
}

/**
 * Sends another code to a phone, if its owner has not verified it.
 * @throws Refusal 429 as `nextCode`
 */
export async function resendVerifyCode(
  context: Context,
  phone: string,
  { address, visitor }: Asker,
): Promise<void> {
  const { database } = context;
  const [user] = await database.query<{ id: number }>(
    'select id from users where phone = $1 and verified_at is null and suspended_at is null',
    [phone],
  );
  const sms = { phone, address, signedIn: false, goesOut: user !== undefined };
  const wanted = { purpose: 'verify', subject: phone, userId: user?.id ?? null } as const;
  const code = await database.transaction((tx) => nextCode(tx, context, wanted, sms));
  if (code !== undefined) await sendCode(context, phone, code, visitor);
}

/** Sends a code that `countCode` has issued. */
export async function sendCode(
  { outbox }: Pick<Context, 'outbox'>,
  phone: string,
  code: string,
  visitor: string | null,
): Promise<void> {
  await outbox.send({ channel: 'sms', to: phone, text: codeText(code, TO_VERIFY), visitor });
}
