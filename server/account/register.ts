import type { Registration } from '../../src/schemas/account/account.ts';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../database/database.ts';
import { codeOf, UNIQUE_VIOLATION } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';
import type { SmsRequest } from '../shared/messages/sms-caps.ts';
import type { Asker } from './asker.ts';
import { countAttempt } from './attempt-counts.ts';
import { countCode, refuseCappedCode } from './codes.ts';
import { breakInForce } from './limits/breaks.ts';
import { breakInWords } from './limits/limit-refusal.ts';
import { hashPassword, refuseWeakPassword, whileHashing } from './passwords.ts';
import { digest, newReferralCode, newSecret } from './secrets.ts';
import { sendCode } from './verify.ts';

/**
 * The outcome of a registration: the code of a new person who must verify their phone, or the owner of the phone or
 * email.
 */
type Outcome = { code: string | undefined } | { owner: Owner; mayText: boolean };

/** The person who has already verified the phone, or proven the email, of a registration. */
interface Owner {
  id: number;
  closed: boolean;
  phone: string;
  email: string;
  /** True: the phone is theirs; false: only the email is. */
  byPhone: boolean;
}

/**
 * Registers somebody, or notifies the owner of the phone or email. The answer is the same.
 * @returns the secret that marks the browser in which the code will be accepted
 * @throws Refusal 400 with `errors.password` or `errors.referralCode` · 429 as `allowSms`
 */
export async function register(
  context: Context,
  registration: Registration,
  { address, visitor }: Asker,
): Promise<string> {
  const { database } = context;
  refuseWeakPassword(registration.password, registration, 'password');
  const referrer = await referrerOf(database, registration);
  const { phone } = registration;
  const sms = { phone, address, signedIn: false, goesOut: true };
  const passwordHash = await whileHashing(1, undefined, async () => {
    await refuseCappedCode(database, context, { purpose: 'verify', subject: phone }, sms);
    return hashPassword(registration.password);
  });
  const secret = newSecret();
  const outcome = await enrol(context, registration, {
    referrer,
    passwordHash,
    registration: digest(secret),
    sms,
  });
  await tell(context, phone, outcome, visitor);
  return secret;
}

/**
 * The id of the person whose code this is; null without a code, and once that person has closed their account.
 * @throws Refusal 400 with `errors.referralCode` for an unknown code
 */
async function referrerOf(
  database: Database,
  { referralCode, hasReferralCode }: Registration,
): Promise<number | null> {
  if (referralCode === undefined || hasReferralCode === false) return null;
  const [referrer] = await database.query<{ id: number; closed: boolean }>(
    `select id, closed_at is not null as closed from users
     where referral_code = upper($1) and verified_at is not null`,
    [referralCode],
  );
  if (referrer) return referrer.closed ? null : referrer.id;
  const msg = 'Referral code is not valid';
  throw new Refusal(400, msg, { errors: { referralCode: msg } });
}

interface Enrolment {
  referrer: number | null;
  passwordHash: string;
  registration: string;
  sms: SmsRequest;
}

/** Makes the account, and replaces an unverified one: an unproven claim keeps nobody out. */
async function enrol(context: Context, person: Registration, enrolment: Enrolment): Promise<Outcome> {
  const outcome = await attempt(context, person, enrolment);
  // Another registration took the phone, the email or the fresh referral code at the same moment.
  return outcome ?? enrol(context, person, enrolment);
}

/** Returns undefined when another registration was faster. */
function attempt(context: Context, person: Registration, enrolment: Enrolment): Promise<Outcome | undefined> {
  const work = context.database.transaction(async (tx): Promise<Outcome | undefined> => {
    const holders = await tx.query<{
      id: number;
      phone: string;
      email: string;
      verified: boolean;
      closed: boolean;
    }>(
      // An unproven email belongs to nobody: accounts that name it keep it, and block no registration.
      // The lock does not block the owner's bets, which refer to this row.
      `select id, phone, email, verified_at is not null as verified, closed_at is not null as closed from users
       where phone = $1 or lower(email) = lower($2) and (verified_at is null or email_proven_at is not null)
       order by phone = $1 desc, id for no key update`,
      [person.phone, person.email],
    );
    const owner = holders.find(({ verified }) => verified);
    // Removes unproven claims to either. If there is an owner, removes all of them: what happens to an earlier
    // registration must not reveal whether there is an owner.
    for (const { id, phone, verified } of holders)
      if (!verified && (owner || phone !== person.phone)) await forget(tx, id);
    await tx.query('delete from claims where phone = $1 or email_key = lower($2)', [
      person.phone,
      person.email,
    ]);
    if (owner) {
      await tx.query(
        `insert into claims (phone, email_key, password_hash, registration_hash)
         values ($1, lower($2), $3, $4)`,
        [person.phone, person.email, enrolment.passwordHash, enrolment.registration],
      );
      const byPhone = owner.phone === person.phone;
      const { wait } = await count(tx, context, null, { ...enrolment.sms, goesOut: byPhone });
      return { owner: { ...owner, byPhone }, mayText: byPhone && wait === 0 };
    }
    const made = await write(tx, person, enrolment);
    return made === undefined ? undefined : { code: (await count(tx, context, made, enrolment.sms)).code };
  });
  return work.catch((error: unknown) => {
    if (codeOf(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  });
}

/** Counts the SMS last, since all other requests wait for the caps meanwhile. */
const count = (tx: Transaction, context: Context, userId: number | null, sms: SmsRequest) =>
  countCode(tx, context, { purpose: 'verify', subject: sms.phone, userId }, sms);

async function write(
  tx: Transaction,
  person: Registration,
  { referrer, passwordHash, registration }: Enrolment,
): Promise<number | undefined> {
  const values = [
    person.first_name,
    person.last_name,
    person.phone,
    person.email,
    person.pincode,
    person.state,
    passwordHash,
    referrer,
    registration,
  ];
  const [again] = await tx.query<{ id: number }>(
    `update users set first_name = $1, last_name = $2, email = $4, pincode = $5, state = $6, password_hash = $7,
            referred_by = $8, registration_hash = $9, created_at = now()
     where phone = $3 returning id`,
    values,
  );
  if (again) return again.id;
  const [made] = await tx.query<{ id: number }>(
    `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referred_by,
            registration_hash, referral_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [...values, newReferralCode()],
  );
  if (made) await tx.query('insert into wallets (user_id) values ($1)', [made.id]);
  return made?.id;
}

/** Removes a person who never verified their phone, and so never signed in and has no money. */
export async function forget(tx: Transaction, userId: number): Promise<void> {
  // The lock keeps new rows, such as codes, from referring to this person.
  await tx.query('select from users where id = $1 for update', [userId]);
  for (const table of ['codes', 'resets', 'wallets'])
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  await tx.query('delete from users where id = $1', [userId]);
}

/** Sends the code, or notifies the owner of the phone or address, so that the answer can be the same. */
async function tell(
  context: Context,
  phone: string,
  outcome: Outcome,
  visitor: string | null,
): Promise<void> {
  if ('code' in outcome) {
    if (outcome.code !== undefined) await sendCode(context, phone, outcome.code, visitor);
    return;
  }
  const { owner, mayText } = outcome;
  const { database, outbox } = context;
  const text = await alreadyRegistered(context, owner);
  if (owner.byPhone) {
    if (mayText) await outbox.send({ channel: 'sms', to: owner.phone, text, visitor });
    return;
  }
  const told = await countAttempt(database, `told:${owner.email.toLowerCase()}`, { most: 1, seconds: 600 });
  if (told === 0) await outbox.send({ channel: 'email', to: owner.email, text, visitor });
}

/** The message to the owner. It mentions their break, and that they have closed the account; the answer to the registration does not. */
async function alreadyRegistered(
  { database, publicUrl }: Context,
  { id, byPhone, closed }: Owner,
): Promise<string> {
  const end = 'If you did not try to register, you need not do anything.';
  const what = byPhone ? 'phone' : 'email';
  if (closed)
    return `You have closed your Sikka account for good, so no other account can be opened with this ${what}. ${end}`;
  const inForce = await breakInForce(database, id);
  if (inForce === null)
    return `You already have a Sikka account. Sign in, or choose a new password, at ${publicUrl}. ${end}`;
  return `You already have a Sikka account. ${breakInWords(inForce)}, so no other account can be opened with this ${what}. To withdraw your money, sign in at ${publicUrl}. ${end}`;
}
