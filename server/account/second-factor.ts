import { Secret, TOTP } from 'otpauth';
import type {
  ProveSecondFactor,
  SecondFactor,
  SecondFactorSetup,
} from '../../src/schemas/account/second-factor.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { note } from './activity/note.ts';
import type { Asker } from './asker.ts';
import { allowAttempt, forgetAttempts, type Limit, mayAttempt } from './attempt-counts.ts';
import { browserHash } from './browsers.ts';
import { holdOpen } from './closing/closed.ts';
import { isDemoAccount } from './demo-account.ts';
import { allowGuess } from './password-guesses.ts';
import { hashPassword, isPassword, whileHashing } from './passwords.ts';
import { digest, newRecoveryCode } from './secrets.ts';
import { warn } from './warning.ts';

/** Defaults of authenticator apps: SHA-1, six digits, thirty seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A phone's clock may be half a minute off, and typing takes a while. */
const STEPS_OFF = 1;
const RECOVERY_CODES = 10;
const OF_DEMO = 'Everybody who tries the demo shares this account: it has no two-step log-in.';
/** Tries, right or wrong, until one is right; counted separately for each place. */
const TRIES: Limit = { most: 5, seconds: 3600 };

/**
 * The place in which a code is tried. Each place has its own tries, so that a person who has the password cannot use up
 * the owner's by logging in. Places are log-ins in new browsers, each browser that has passed the second factor before,
 * and all acts while signed in, such as withdrawals.
 */
export type TryPlace = 'log-in' | 'signed in' | `browser ${string}`;

/** The place of a log-in in this browser. @param browser as `browserHash` has it */
export async function placeOfLogIn(
  db: Queryable,
  userId: number,
  browser: string | undefined,
): Promise<TryPlace> {
  const [passed] = await db.query(
    `select 1 from browsers b join second_factors f on f.user_id = b.user_id
     where b.user_id = $1 and b.browser_hash = $2 and b.signed_in_at >= f.since`,
    [userId, browser ?? ''],
  );
  return passed && browser !== undefined ? `browser ${browser}` : 'log-in';
}

type Owner = { userId: number };

/** Whether somebody has a second factor, which acts require it, and the number of recovery codes left. */
export async function secondFactorOf(db: Queryable, userId: number): Promise<SecondFactor> {
  const [factor] = await db.query<{
    secret: string;
    since: Date | null;
    for_withdrawals: boolean;
    left: number;
  }>(
    `select secret, since, for_withdrawals,
       (select count(*)::integer from recovery_codes where user_id = $1 and since is not null) as left
     from second_factors where user_id = $1`,
    [userId],
  );
  return {
    since: factor?.since?.toISOString() ?? null,
    for_withdrawals: factor?.for_withdrawals ?? false,
    recovery_codes_left: factor?.left ?? 0,
    setup_id: factor ? setupIdOf(factor.secret) : null,
  };
}

/** Reads and locks the second factor: concurrent calls wait for the transaction's end and see its result. */
export async function holdSecondFactor(tx: Queryable, userId: number): Promise<SecondFactor> {
  await lockSecondFactor(tx, userId);
  return secondFactorOf(tx, userId);
}

export async function lockSecondFactor(tx: Queryable, userId: number): Promise<void> {
  await tx.query('select from second_factors where user_id = $1 for update', [userId]);
}

/**
 * Begins a second factor: the app gets the secret, and the person keeps the recovery codes. It takes effect once the
 * app has shown a code. Beginning again voids what was begun before.
 * @throws Refusal 400 with `errors.password` · 401 with `data.closed` · 409 when there is one, and in the demo's account ·
 * 429 as `allowGuess`
 */
export async function beginSecondFactor(
  { mode, database, seal }: Context,
  { userId }: Owner,
  password: string,
  asker: Asker,
): Promise<SecondFactorSetup> {
  const secret = new Secret({ size: SECRET_BYTES });
  const recovery = Array.from({ length: RECOVERY_CODES }, () => ({ code: newRecoveryCode() }));
  const { phone, hashes } = await whileHashing(1 + RECOVERY_CODES, `user ${userId}`, async () => ({
    phone: (await ownerWith({ mode, database }, userId, password, asker, OF_DEMO)).phone,
    hashes: await Promise.all(recovery.map(({ code }) => hashPassword(plain(code)))),
  }));
  const kept = seal.close(secret.base32, userId);
  await database.transaction(async (tx) => {
    const [begun] = await tx.query(
      `insert into second_factors (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0
         where second_factors.since is null returning user_id`,
      [userId, kept],
    );
    if (!begun) throw new Refusal(409, 'Two-step log-in is on already');
    await holdOpen(tx, userId);
    await tx.query('delete from recovery_codes where user_id = $1', [userId]);
    await tx.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
      userId,
      hashes,
    ]);
  });
  return {
    setup_id: setupIdOf(kept),
    manual_code: secret.base32,
    uri: totpOf(secret, phone).toString(),
    recovery,
  };
}

/**
 * Confirms that the app has the secret: from now on each log-in asks for a code. Repeating the call is no error.
 * @throws Refusal 400 with `errors.factor_code` · 409 when this set-up is not, or no longer, the one begun · 429
 * after five wrong codes
 */
export async function proveSecondFactor(
  context: Context,
  { userId }: Owner,
  { setup_id, factor_code: code }: ProveSecondFactor,
  { visitor, browser }: Pick<Asker, 'visitor' | 'browser'>,
): Promise<void> {
  const outcome = await context.database.transaction(async (tx) => {
    // Locked, so that a code of this secret never turns on a set-up that begins at the same moment.
    const begun = await holdSecondFactor(tx, userId);
    if (begun.setup_id !== setup_id) throw noLongerBegun();
    if (begun.since !== null) return 'on already';
    await allowTry(tx, userId, 'signed in');
    // Returned from the transaction, not thrown in it, so that the counted try is committed.
    if (!(await takeAppCode(context, tx, userId, code))) return 'wrong';
    await tx.query('update second_factors set since = now() where user_id = $1', [userId]);
    // The browser that turned it on counts as having passed it.
    await tx.query('update browsers set signed_in_at = now() where user_id = $1 and browser_hash = $2', [
      userId,
      browserHash(browser) ?? '',
    ]);
    await forgetTries(tx, userId, 'signed in');
    await note(tx, userId, 'second-factor.on', userId);
    return 'proven';
  });
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === 'proven') await warn(context, userId, 'second-factor.on', visitor);
}

/**
 * Ends the second factor, by the password and a code. It is no error if there is none.
 * @throws Refusal 400 with `errors.password` or `errors.factor_code` · 429
 */
export async function endSecondFactor(
  context: Context,
  { userId }: Owner,
  { password, factor_code }: { password: string; factor_code: string },
  asker: Asker,
): Promise<void> {
  const { database } = context;
  if ((await secondFactorOf(database, userId)).since === null) return;
  const tried = await whileHashing(1 + RECOVERY_CODES, `user ${userId}`, async () => {
    await ownerWith(context, userId, password, asker, OF_DEMO);
    return countTry(database, userId, 'signed in', factor_code);
  });
  const isOff = await database.transaction(async (tx) => {
    if ((await holdSecondFactor(tx, userId)).since === null) return false;
    await takeFactorCode(context, tx, userId, tried);
    return dropSecondFactor(tx, userId);
  });
  if (isOff) await warn(context, userId, 'second-factor.off', asker.visitor);
}

/**
 * Compares the password and, if there is a second factor, counts a try of its code, for an act that cannot be undone.
 * @param ofDemo the message for the demo account
 * @returns the code that the act's transaction spends; null without a second factor
 * @throws Refusal 400 with `errors.password` or `errors.factor_code` · 409 for the demo account · 429
 */
export async function tryProof(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  userId: number,
  { password, factor_code }: { password: string; factor_code?: string | undefined },
  asker: Asker,
  ofDemo: string,
): Promise<TriedCode | null> {
  return whileHashing(1 + RECOVERY_CODES, `user ${userId}`, async () => {
    await ownerWith({ mode, database }, userId, password, asker, ofDemo);
    if ((await secondFactorOf(database, userId)).since === null) return null;
    if (factor_code === undefined) throw wantsCode();
    return countTry(database, userId, 'signed in', factor_code);
  });
}

/** The refusal of an act without the code of the app that it takes. */
export function wantsCode(): Refusal {
  const msg = 'Please enter the code of your app';
  return new Refusal(400, msg, { errors: { factor_code: msg }, event: 'code.refused' });
}

/** Ends it and resets the count of tries, since the next one has another secret. @returns whether there was one */
export async function dropSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  const dropped = await tx.query(
    'delete from second_factors where user_id = $1 and since is not null returning user_id',
    [userId],
  );
  if (dropped.length === 0) return false;
  await tx.query('delete from attempts where starts_with(subject, $1)', [ofPerson(userId)]);
  await note(tx, userId, 'second-factor.off', userId);
  return true;
}

/** A code whose try is counted: an app code, or the digest of the matching recovery code; null if none matches. */
export type TriedCode = { place: TryPlace } & ({ ofApp: string } | { recovery: string | null });

/**
 * Counts a try and looks for the matching recovery code. It runs ahead of the transaction that spends the code, since
 * comparing with each recovery code takes long.
 * @throws Refusal 429 with `errors.factor_code` after five in an hour, whether the code is right or wrong · 503 as
 * `whileHashing`
 */
export function tryFactorCode(
  db: Queryable,
  userId: number,
  place: TryPlace,
  typed: string,
): Promise<TriedCode> {
  const hashes = isOfApp(plain(typed)) ? 0 : RECOVERY_CODES;
  return whileHashing(hashes, `user ${userId}`, () => countTry(db, userId, place, typed));
}

/** Counts a try like `tryFactorCode`, for a caller that already has a place to hash. */
async function countTry(db: Queryable, userId: number, place: TryPlace, typed: string): Promise<TriedCode> {
  await allowTry(db, userId, place);
  const code = plain(typed);
  return isOfApp(code) ? { place, ofApp: code } : { place, recovery: await recoveryCodeOf(db, userId, code) };
}

/**
 * The recovery code that a signed-in person has typed. It is looked up ahead of the transaction that counts the try:
 * comparing inside it would hold its connection and locks for ten hashes.
 * @returns undefined if there is nothing to compare, or no try is left
 * @throws Refusal 503 as `whileHashing`
 */
export async function findRecoveryCode(
  db: Queryable,
  userId: number,
  typed: string,
): Promise<TriedCode | undefined> {
  if (isOfApp(plain(typed)) || !(await mayAttempt(db, subject(userId, 'signed in'), TRIES))) return undefined;
  return whileHashing(RECOVERY_CODES, `user ${userId}`, async () => ({
    place: 'signed in',
    recovery: await recoveryCodeOf(db, userId, plain(typed)),
  }));
}

/** Counts the try of a code that `findRecoveryCode` has compared. @throws Refusal as `tryFactorCode` */
export async function tryFoundCode(
  db: Queryable,
  userId: number,
  typed: string,
  found: TriedCode | undefined,
): Promise<TriedCode> {
  if (found === undefined) return tryFactorCode(db, userId, 'signed in', typed);
  await allowTry(db, userId, found.place);
  return found;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);

async function recoveryCodeOf(db: Queryable, userId: number, code: string): Promise<string | null> {
  const kept = await db.query<{ code_hash: string }>(
    'select code_hash from recovery_codes where user_id = $1',
    [userId],
  );
  const right = await Promise.all(kept.map(({ code_hash }) => isPassword(code_hash, code)));
  return kept[right.indexOf(true)]?.code_hash ?? null;
}

function allowTry(db: Queryable, userId: number, place: TryPlace): Promise<void> {
  return allowAttempt(db, subject(userId, place), TRIES, 'Too many wrong codes. Please try again later', {
    event: 'code.limited',
    field: 'factor_code',
  });
}

const forgetTries = (db: Queryable, userId: number, place: TryPlace) =>
  forgetAttempts(db, subject(userId, place));
const ofPerson = (userId: number) => `try:second-factor:${userId}:`;
const subject = (userId: number, place: TryPlace) => `${ofPerson(userId)}${place}`;

/** Spends a code, once. @throws WrongCode 400 with `errors.factor_code` */
export async function takeFactorCode(
  context: Pick<Context, 'seal'>,
  tx: Queryable,
  userId: number,
  tried: TriedCode,
): Promise<void> {
  const isRight =
    'ofApp' in tried
      ? await takeAppCode(context, tx, userId, tried.ofApp)
      : await takeRecoveryCode(tx, userId, tried.recovery);
  if (!isRight) throw wrongCode();
  await forgetTries(tx, userId, tried.place);
}

async function takeAppCode(
  { seal }: Pick<Context, 'seal'>,
  tx: Queryable,
  userId: number,
  code: string,
): Promise<boolean> {
  const [factor] = await tx.query<{ secret: string; now: Date }>(
    'select secret, now() as now from second_factors where user_id = $1',
    [userId],
  );
  if (!factor) return false;
  const timestamp = factor.now.getTime();
  const totp = totpOf(Secret.fromBase32(seal.open(factor.secret, userId)), '');
  const off = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  if (off === null) return false;
  const taken = await tx.query(
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, totp.counter({ timestamp }) + off],
  );
  return taken.length > 0;
}

async function takeRecoveryCode(tx: Queryable, userId: number, hash: string | null): Promise<boolean> {
  const spent = await tx.query(
    'delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id',
    [userId, hash],
  );
  return spent.length > 0;
}

/**
 * @param ofDemo the message for the demo account
 * @throws Refusal 400 with `errors.password` · 409 for the demo's account · 429 as `allowGuess`
 */
async function ownerWith(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  userId: number,
  password: string,
  { address, browser }: Asker,
  ofDemo: string,
): Promise<{ phone: string }> {
  const [owner] = await database.query<{ phone: string; password_hash: string }>(
    'select phone, password_hash from users where id = $1',
    [userId],
  );
  if (!owner) throw new Refusal(404, 'Not found');
  if (isDemoAccount(mode, owner)) throw new Refusal(409, ofDemo);
  await allowGuess(database, { phone: owner.phone, address, browser: browserHash(browser) });
  if (await isPassword(owner.password_hash, password)) return owner;
  const msg = 'The password is wrong';
  throw new Refusal(400, msg, { errors: { password: msg }, event: 'password.refused' });
}

/** Identifies this set-up: each has its own secret, which the id does not reveal. */
const setupIdOf = (keptSecret: string) => digest(keptSecret);

const totpOf = (secret: Secret, label: string) => new TOTP({ ...KIND, issuer: 'Sikka', label, secret });

/** The form in which codes are compared: without the spaces and hyphens that group them. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

const noLongerBegun = () => new Refusal(409, 'Please begin again');

/** A code of a second factor that is wrong or was used before. */
export class WrongCode extends Refusal {}

function wrongCode(): WrongCode {
  const msg = 'The code is wrong, or has been used. Please enter the next one';
  return new WrongCode(400, msg, { errors: { factor_code: msg }, event: 'code.refused' });
}
