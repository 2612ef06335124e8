import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { allowSms, refuseCapped, type SmsContext, type SmsRequest } from '../shared/messages/sms-caps.ts';
import { allowAttempt, countAttempt, forgetAttempts, type Limit, mayAttempt } from './attempt-counts.ts';
import { digest, newCode, sameDigest } from './secrets.ts';

/** The field into which a code is typed. */
type CodeField = 'otp' | 'security_code';
export type CodePurpose = 'verify' | 'withdrawal' | 'payout-account' | 'reset';

/** Five tries an hour, even if codes are sent anew. */
const TRIES: Limit = { most: 5, seconds: 3600 };
const SENDING: Limit = { most: 1, seconds: 30 };
/** Seconds until the next code may be requested. */
export const WAIT = SENDING.seconds;

/** The code that a person asks for. */
interface WantedCode {
  purpose: CodePurpose;
  /** A phone, or the id of the signed-in person: one code in 30 seconds is sent for each. */
  subject: string | number;
  /** Its owner; null: none is issued, but the request counts the same. */
  userId: number | null;
  /** As `issueCode` has it. */
  boundTo?: string | null;
}

/**
 * Counts a request for a code, or for the message sent in its place, and issues the code. Requests for unknown phones
 * count too.
 * @param tx one transaction for both: a request without its code is never counted, so that no retry hears that a code
 * was sent
 * @returns `wait`: 0 when the message may be sent now, else the seconds to wait, because one was sent less than 30
 * seconds ago; and the code, if one was issued
 * @throws Refusal 429 as `allowSms`
 */
export async function countCode(
  tx: Queryable,
  context: SmsContext,
  { purpose, subject, userId, boundTo }: WantedCode,
  request: SmsRequest,
): Promise<{ wait: number; code: string | undefined }> {
  const wait = await countAttempt(tx, sendingOf(purpose, subject), SENDING);
  if (wait > 0) return { wait, code: undefined };
  // Issued before the caps are locked, since a withdrawal under way holds the last code: a request that held the caps
  // first would make all others wait, too.
  const code = userId === null ? undefined : await issueCode(tx, purpose, userId, boundTo);
  await allowSms(tx, context, request);
  return { wait, code };
}

/**
 * Counts a request and issues the code like `countCode`.
 * @throws Refusal 429 with `data.wait` and `data.sent` when a code was sent less than 30 seconds ago, and as
 * `countCode`
 */
export async function nextCode(
  tx: Queryable,
  context: SmsContext,
  wanted: WantedCode,
  request: SmsRequest,
): Promise<string | undefined> {
  const { wait, code } = await countCode(tx, context, wanted, request);
  if (wait === 0) return code;
  throw new Refusal(429, 'Please wait before asking for another code', {
    data: { wait, sent: true },
    event: 'attempts.limited',
  });
}

/**
 * Refuses a request whose message no cap leaves room for now, before costly work. It counts nothing.
 * @throws Refusal 429 as `allowSms`, unless a code was sent less than 30 seconds ago
 */
export async function refuseCappedCode(
  db: Queryable,
  context: SmsContext,
  { purpose, subject }: Pick<WantedCode, 'purpose' | 'subject'>,
  request: SmsRequest,
): Promise<void> {
  if (await mayAttempt(db, sendingOf(purpose, subject), SENDING)) await refuseCapped(db, context, request);
}

/** Allows the next code at once, when the last one can no longer be used. */
export function forgetSending(db: Queryable, purpose: CodePurpose, subject: string | number): Promise<void> {
  return forgetAttempts(db, sendingOf(purpose, subject));
}

const sendingOf = (purpose: CodePurpose, subject: string | number) => `send:${purpose}:${subject}`;

/**
 * Issues a new code, valid for ten minutes; it replaces the one before.
 * @param boundTo the only use it is valid for; null: any use of its purpose
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
 * Counts a try, even if no such person exists.
 * @param field the field with the code
 * @throws Refusal 429 with `data.wait` and the field's error after five tries, whether the code is right or wrong
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
 * Whether this code was right and is spent already: then the request was sent twice and is no guess. Concurrent
 * requests with a code wait here for each other, until the transaction of the first ends.
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

/**
 * Whether this is the latest code, unspent and not expired. It counts no try, so callers must not reveal the result.
 */
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

/** Whether the latest code cannot serve this use: it was issued for another one, or is spent. */
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
 * Spends the code: once, and only the right one within its ten minutes.
 * @param use what it is spent on: a code bound to another use is wrong
 * @param exactly whether a code bound to no use is wrong, too
 * @param also runs once the code has been found right; if it throws, the code stays unspent
 * @throws Refusal 400, with different texts for wrong, expired, spent and unbound codes
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
 * The text of the SMS. Plain letters only, so that it fits in one SMS.
 * @param use continues the sentence: "to verify your phone"
 */
export function codeText(code: string, use: string): string {
  return `Your Sikka code is ${code}, ${use}. It is good for 10 minutes. Do not tell it to anyone.`;
}

export const TO_VERIFY = 'to verify your phone';

export const wrongCode = (field: CodeField): Refusal =>
  refused(field, 'The code is wrong. Please enter the latest one');

export const spentCode = (field: CodeField): Refusal =>
  refused(field, 'This code has been used. Please have another one sent');

/** Only for the right code: a wrong guess is called wrong even when it is late. */
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
