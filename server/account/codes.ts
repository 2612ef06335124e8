import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { allowSms, type SmsContext, type SmsRequest } from '../shared/messages/sms-caps.ts';
import { allowAttempt, countAttempt, forgetAttempts, type Limit } from './attempt-counts.ts';
import { digest, newCode, sameDigest } from './secrets.ts';

/** The field into which a code is typed. */
type CodeField = 'otp' | 'security_code';
export type CodePurpose = 'verify' | 'withdrawal' | 'payout-account' | 'reset';

/** Five tries an hour, whatever is resent. */
const TRIES: Limit = { most: 5, seconds: 3600 };
const SENDING: Limit = { most: 1, seconds: 30 };
/** Seconds until the next code may be asked for. */
export const WAIT = SENDING.seconds;

/**
 * Counts a code that is asked for, or what is sent in its place, whether or not the phone is known.
 * @param tx a transaction: what throws in it counts for nothing
 * @param subject whose code it is: a phone, or the id of who is signed in
 * @returns `wait`: 0 when it may be sent now, else the seconds to wait, since one went out less than 30 seconds ago; and
 * the number of the request as `allowSms` gives it, if one was counted
 * @throws Refusal 429 as `allowSms`
 */
export async function countSending(
  tx: Queryable,
  context: SmsContext,
  purpose: CodePurpose,
  subject: string | number,
  request: SmsRequest,
): Promise<{ wait: number; sms: number | undefined }> {
  const wait = await countAttempt(tx, `send:${purpose}:${subject}`, SENDING);
  return { wait, sms: wait === 0 ? await allowSms(tx, context, request) : undefined };
}

/** @throws Refusal 429 with `data.wait` and `data.sent` when a code went out less than 30 seconds ago, and as `countSending` */
export async function allowSending(
  tx: Queryable,
  context: SmsContext,
  purpose: CodePurpose,
  subject: string | number,
  request: SmsRequest,
): Promise<void> {
  const { wait } = await countSending(tx, context, purpose, subject, request);
  if (wait > 0)
    throw new Refusal(429, 'Please wait before asking for another code', {
      data: { wait, sent: true },
      event: 'attempts.limited',
    });
}

/** Lets a code be sent at once: the one before it is of no use. */
export function forgetSending(db: Queryable, purpose: CodePurpose, subject: string | number): Promise<void> {
  return forgetAttempts(db, `send:${purpose}:${subject}`);
}

/**
 * A fresh code, good for ten minutes; the one before it is no longer.
 * @param boundTo the one use that it is good for; null: any of its purpose
 */
export async function issueCode(
  db: Queryable,
  purpose: CodePurpose,
  userId: number,
  boundTo: string | null = null,
): Promise<string> {
  const code = newCode();
  await db.query(
    `insert into codes (user_id, purpose, code_hash, expires_at, bound_to)
     values ($1, $2, $3, now() + interval '10 minutes', $4)
     on conflict (user_id, purpose) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, bound_to = excluded.bound_to`,
    [userId, purpose, codeHash(purpose, userId, code), boundTo],
  );
  return code;
}

/**
 * Counts a try, whether or not there is such a person.
 * @param field what the code was typed into
 * @throws Refusal 429 with `data.wait` and the field's error after five, be the code right or wrong
 */
export function allowTry(
  db: Queryable,
  purpose: CodePurpose,
  subject: string | number,
  field: CodeField,
): Promise<void> {
  const msg = 'Too many wrong codes. Please try again later';
  return allowAttempt(db, `try:${purpose}:${subject}`, TRIES, msg, { event: 'code.limited', field });
}

/**
 * Whether the code was right and is spent: a request that came twice, not a guess. Those who come with a code at the
 * same moment wait here for each other, until the transaction of the one before ends.
 */
export async function isSpent(
  tx: Queryable,
  purpose: CodePurpose,
  userId: number,
  code: string,
): Promise<boolean> {
  const [kept] = await tx.query<{ spent_hash: string | null }>(
    'select spent_hash from codes where user_id = $1 and purpose = $2 for update',
    [userId, purpose],
  );
  return kept?.spent_hash != null && sameDigest(kept.spent_hash, codeHash(purpose, userId, code));
}

/** Whether it is the last code that was sent, neither spent nor too old. No try is counted: nothing may be told of it. */
export async function isUsable(
  db: Queryable,
  purpose: CodePurpose,
  userId: number,
  code: string,
): Promise<boolean> {
  const [kept] = await db.query<{ code_hash: string | null }>(
    'select code_hash from codes where user_id = $1 and purpose = $2 and expires_at > now()',
    [userId, purpose],
  );
  return kept?.code_hash != null && sameDigest(kept.code_hash, codeHash(purpose, userId, code));
}

/** Whether the last code is no good for this use: it was for another one, or is spent. */
export async function isOfNoUse(
  db: Queryable,
  purpose: CodePurpose,
  userId: number,
  boundTo: string | null,
): Promise<boolean> {
  const [kept] = await db.query(
    `select 1 from codes where user_id = $1 and purpose = $2
       and (bound_to is distinct from $3 or code_hash is null)`,
    [userId, purpose, boundTo],
  );
  return kept !== undefined;
}

/**
 * Spends the code: once, and only the right one in its ten minutes.
 * @param use what it is spent on: a code that is bound to something else is not the right one
 * @param exactly whether one that is bound to nothing is not, either
 * @param also done once the code has been found right; it stays unspent when that throws
 * @throws Refusal 400 that tells a wrong code from an expired one, one that is spent and one that is bound to nothing
 */
export async function takeCode(
  db: Queryable,
  purpose: CodePurpose,
  userId: number,
  {
    code,
    field,
    use = null,
    exactly,
    also,
  }: {
    code: string;
    field: CodeField;
    use?: string | null;
    exactly?: () => Promise<boolean>;
    also?: () => Promise<void>;
  },
): Promise<void> {
  const hash = codeHash(purpose, userId, code);
  const [kept] = await db.query<{
    code_hash: string | null;
    spent_hash: string | null;
    expired: boolean;
    bound: boolean;
  }>(
    `select case when bound_to is null or bound_to = $3 then code_hash end as code_hash, spent_hash,
       expires_at <= now() as expired, bound_to is not null as bound
     from codes where user_id = $1 and purpose = $2`,
    [userId, purpose, use],
  );
  const isRight = kept?.code_hash != null && sameDigest(kept.code_hash, hash);
  if (!isRight) {
    const isUsed = kept?.spent_hash != null && sameDigest(kept.spent_hash, hash);
    throw isUsed ? spentCode(field) : wrongCode(field);
  }
  if (kept.expired) throw expiredCode(field);
  if ((await exactly?.()) && !kept.bound) throw unboundCode(field);
  await also?.();
  const spent = await db.query(
    `update codes set code_hash = null, spent_hash = code_hash
     where user_id = $1 and purpose = $2 and code_hash = $3 returning user_id`,
    [userId, purpose, hash],
  );
  if (spent.length !== 1) throw spentCode(field);
}

export function forgetTries(db: Queryable, purpose: CodePurpose, subject: string | number): Promise<void> {
  return forgetAttempts(db, `try:${purpose}:${subject}`);
}

/**
 * The message. Plain letters alone, so that it is a single SMS.
 * @param use what it is for, going on: "to verify your phone"
 */
export function codeText(code: string, use: string): string {
  return `Your Sikka code is ${code}, ${use}. It is good for 10 minutes. Do not tell it to anyone.`;
}

export const TO_VERIFY = 'to verify your phone';

export const wrongCode = (field: CodeField): Refusal =>
  refused(field, 'The code is wrong. Please enter the latest one');

export const spentCode = (field: CodeField): Refusal =>
  refused(field, 'This code has been used. Please have another one sent');

/** Only for whoever has the right one: a guess is wrong, be it late or not. */
const expiredCode = (field: CodeField): Refusal =>
  refused(field, 'This code has expired. Please have another one sent');

const unboundCode = (field: CodeField): Refusal =>
  refused(field, 'This account is new: please have a code sent that names it and the amount');

function refused(field: CodeField, msg: string): Refusal {
  return new Refusal(400, msg, { errors: { [field]: msg }, event: 'code.refused' });
}

function codeHash(purpose: CodePurpose, userId: number, code: string): string {
  return digest(`${purpose}:${userId}:${code}`);
}
