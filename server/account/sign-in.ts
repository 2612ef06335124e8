import type { Login } from '../../src/schemas/account/account.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { note } from './activity/note.ts';
import type { Asker } from './asker.ts';
import { countAttempt } from './attempt-counts.ts';
import { browserHash, isOwnBrowser, rememberBrowser } from './browsers.ts';
import { closedLogIn } from './closing/closed.ts';
import { isDemoAccount } from './demo-account.ts';
import { allowGuess, forgetGuesses } from './password-guesses.ts';
import { isPassword, whileHashing } from './passwords.ts';
import { placeOfLogIn, secondFactorOf, takeFactorCode, tryFactorCode, WrongCode } from './second-factor.ts';
import { digest, newSecret } from './secrets.ts';
import { openSession, suspended, type Tokens } from './sessions.ts';
import { warn } from './warning.ts';

/** A person who has just signed in, and the value for their browser's cookie. */
export interface SignedIn extends Tokens {
  userId: number;
  browser: string;
}

/**
 * Somebody with the right password whose phone is not verified yet. The code is accepted in the browser that holds
 * the secret. `userId` is null if the registered phone or email already has an owner.
 */
export interface Unverified {
  registration: string;
  userId: number | null;
}

/** Somebody with the right password who still has to give a code of their second factor. */
export interface HalfSignedIn {
  secondStep: string;
}

interface User {
  id: number;
  password_hash: string;
  verified: boolean;
  suspended: boolean;
  closed: boolean;
  two_steps: boolean;
}

/**
 * Signs somebody in with their password.
 * @throws Refusal 401 for a wrong phone or password, with the same text · 403 with `data.closed` · 423 suspended · 429 as `allowGuess`
 */
export async function signIn(
  context: Context,
  { phone, password }: Login,
  asker: Asker,
): Promise<SignedIn | Unverified | HalfSignedIn> {
  const { mode, database } = context;
  const { address, browser } = asker;
  const guess = { phone, address, browser: browserHash(browser) };
  const isOwn = await isOwnBrowser(database, phone, guess.browser);
  const { user, right, claim, claimed } = await whileHashing(2, isOwn ? phone : undefined, async () => {
    // The demo account's password is public: there is nothing to guess.
    if (!isDemoAccount(mode, guess)) await allowGuess(database, guess);
    const [user] = await database.query<User>(
      `select id, password_hash, verified_at is not null as verified, suspended_at is not null as suspended,
       closed_at is not null as closed,
       exists (select from second_factors where user_id = users.id and since is not null) as two_steps
     from users where phone = $1`,
      [phone],
    );
    const [claim] = await database.query<{ password_hash: string }>(
      'select password_hash from claims where phone = $1',
      [phone],
    );
    // Always compares both, so that the time does not reveal whether the phone has an account or waits for a code.
    const [right, claimed] = await Promise.all([
      isPassword(user?.password_hash, password),
      isPassword(claim?.password_hash, password),
    ]);
    return { user, right, claim, claimed };
  });
  if (user && right) {
    if (user.closed) throw closedLogIn();
    if (user.suspended) throw suspended();
    if (!user.verified) return { registration: await markUser(database, user), userId: user.id };
    if (user.two_steps) return { secondStep: await openSecondStep(database, user) };
    return enter(context, { ...user, phone }, asker);
  }
  if (!claim || !claimed) throw wrongPassword();
  return { registration: await markClaim(database, phone, claim.password_hash), userId: null };
}

/** @returns the secret that marks the browser in which a code is accepted from now on */
async function markUser(db: Queryable, { id, password_hash }: User): Promise<string> {
  const secret = newSecret();
  const [marked] = await db.query(
    'update users set registration_hash = $3 where id = $1 and password_hash = $2 and verified_at is null returning id',
    [id, password_hash, digest(secret)],
  );
  if (!marked) throw wrongPassword();
  return secret;
}

/** The same for a registration that nobody can verify, because its phone or email has an owner. */
async function markClaim(db: Queryable, phone: string, passwordHash: string): Promise<string> {
  const secret = newSecret();
  const [marked] = await db.query(
    'update claims set registration_hash = $3 where phone = $1 and password_hash = $2 returning phone',
    [phone, passwordHash, digest(secret)],
  );
  if (!marked) throw wrongPassword();
  return secret;
}

async function openSecondStep(db: Queryable, { id, password_hash }: User): Promise<string> {
  const secret = newSecret();
  await db.query(
    `insert into second_steps (secret_hash, user_id, password_hash, expires_at)
     values ($1, $2, $3, now() + interval '10 minutes')`,
    [digest(secret), id, password_hash],
  );
  return secret;
}

/**
 * Signs in somebody who has given the right password, by a code of their second factor.
 * @param secret as returned by `signIn`
 * @throws Refusal 400 with `errors.factor_code` · 401 without the secret, or when the password has changed · 423
 * suspended · 429 after five wrong codes, counted separately in each browser that has passed it before
 */
export async function signInBySecondStep(
  context: Context,
  secret: string | undefined,
  code: string,
  asker: Asker,
): Promise<SignedIn> {
  const { database } = context;
  const hash = digest(secret ?? '');
  const [user] = await database.query<Entering & { suspended: boolean }>(
    `select u.id, u.phone, u.password_hash, u.suspended_at is not null as suspended
     from second_steps s join users u on u.id = s.user_id
     where s.secret_hash = $1 and s.password_hash = u.password_hash and s.expires_at > now()`,
    [hash],
  );
  if (!user) throw fromTheStart();
  if (user.suspended) throw suspended();
  // If the second factor was turned off meanwhile, the password is enough and the typed code counts no try.
  const isOn = async (db: Queryable) => (await secondFactorOf(db, user.id)).since !== null;
  const place = await placeOfLogIn(database, user.id, browserHash(asker.browser));
  const tried = (await isOn(database)) ? await tryFactorCode(database, user.id, place, code) : null;
  const entering = enter(context, user, asker, async (tx) => {
    if (await isOn(tx)) {
      if (tried === null) throw fromTheStart();
      await takeFactorCode(context, tx, user.id, tried);
    }
    const spent = await tx.query('delete from second_steps where secret_hash = $1 returning user_id', [hash]);
    if (spent.length === 0) throw fromTheStart();
  });
  return entering.catch(async (error: unknown) => {
    if (error instanceof WrongCode && place === 'log-in') await tellOfWrongCode(context, user.id, asker);
    throw error;
  });
}

/**
 * Tells the owner, once an hour, that somebody knows their password. Not for a browser that has passed the second
 * factor before: there the owner has probably mistyped.
 */
async function tellOfWrongCode(
  context: Context,
  userId: number,
  { visitor }: Pick<Asker, 'visitor'>,
): Promise<void> {
  const isTold = await context.database.transaction(async (tx) => {
    if ((await countAttempt(tx, `told of wrong code:${userId}`, { most: 1, seconds: 3600 })) > 0)
      return false;
    await note(tx, userId, 'second-factor.refused', userId);
    return true;
  });
  if (isTold) await warn(context, userId, 'second-factor.refused', visitor);
}

/** A person whose password was right. */
type Entering = Pick<User, 'id' | 'password_hash'> & { phone: string };

/** @param prove a further condition: it refuses, or it is spent in the transaction that opens the session */
async function enter(
  context: Context,
  user: Entering,
  asker: Asker,
  prove: (tx: Queryable) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const { isNew, ...signedIn } = await openSessionOf(context, user, asker, prove);
  const { address, browser } = asker;
  await forgetGuesses(context.database, { phone: user.phone, address, browser: browserHash(browser) });
  if (isNew) await warn(context, user.id, 'device.new', asker.visitor);
  return signedIn;
}

async function openSessionOf(
  { mode, database }: Context,
  { id, phone, password_hash }: Entering,
  asker: Asker,
  prove: (tx: Queryable) => Promise<void>,
): Promise<SignedIn & { isNew: boolean }> {
  const signedIn = await database.transaction(async (tx) => {
    // Comparing takes a while. If the password was changed or the account closed meanwhile, which ended all sessions, no
    // new one may open.
    const [same] = await tx.query(
      'select id from users where id = $1 and password_hash = $2 and closed_at is null for no key update',
      [id, password_hash],
    );
    if (!same) return undefined;
    await prove(tx);
    const { sessionId, ...tokens } = await openSession(tx, id, asker);
    const { browser, isNew } = await rememberBrowser(tx, asker.browser, id);
    // The demo account is not told of new browsers: every visitor comes in one.
    const isToldOf = isNew && !isDemoAccount(mode, { phone });
    if (isToldOf) await note(tx, id, 'device.new', sessionId);
    return { ...tokens, userId: id, browser, isNew: isToldOf };
  });
  if (!signedIn) throw wrongPassword();
  return signedIn;
}

function fromTheStart(): Refusal {
  return new Refusal(401, 'This took too long. Please log in again', { event: 'login.refused' });
}

function wrongPassword(): Refusal {
  return new Refusal(401, 'Phone number or password is wrong', { event: 'login.refused' });
}

export function codeWanted(): Refusal {
  return new Refusal(403, 'Please enter the code of your app, too', { data: { second_step: true } });
}

export function verifyFirst(phone: string): Refusal {
  return new Refusal(403, 'Please verify your phone first', { data: { verify: phone } });
}
