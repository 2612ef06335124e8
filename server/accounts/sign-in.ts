import type { Login } from '../../src/schemas/account/account.ts';
import { note } from '../activity/note.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { isDemoAccount } from '../demo/account.ts';
import { Refusal } from '../refusal.ts';
import type { Asker } from './asker.ts';
import { browserHash, rememberBrowser } from './browsers.ts';
import { allowGuess, forgetGuesses } from './guesses.ts';
import { isPassword } from './passwords.ts';
import { digest, newSecret } from './secrets.ts';
import { openSession, suspended, type Tokens } from './sessions.ts';
import { warn } from './warning.ts';

/** Somebody who is signed in from now on, and what their browser's cookie is to hold. */
export interface SignedIn extends Tokens {
  browser: string;
}

/**
 * Somebody with the right password whose phone is not verified yet: in the browser that holds the secret, the code
 * will count. `userId` is null for what was registered with a phone or email that has an owner.
 */
export interface Unverified {
  registration: string;
  userId: number | null;
}

interface User {
  id: number;
  password_hash: string;
  verified: boolean;
  suspended: boolean;
}

/**
 * Signs somebody in by their password.
 * @throws Refusal 401 for a wrong phone or password, alike · 423 suspended · 429 as `allowGuess`
 */
export async function signIn(
  context: Context,
  { phone, password }: Login,
  asker: Asker,
): Promise<SignedIn | Unverified> {
  const { mode, database } = context;
  const { address, browser } = asker;
  const guess = { phone, address, browser: browserHash(browser) };
  // There is nothing to guess at a password that everybody is told.
  if (!isDemoAccount(mode, guess)) await allowGuess(database, guess);
  const [user] = await database.query<User>(
    `select id, password_hash, verified_at is not null as verified, suspended_at is not null as suspended
     from users where phone = $1`,
    [phone],
  );
  const [claim] = await database.query<{ password_hash: string }>(
    'select password_hash from claims where phone = $1',
    [phone],
  );
  // Both, whatever comes of the first: it takes as long for who has an account as for who waits for a code.
  const [right, claimed] = await Promise.all([
    isPassword(user?.password_hash, password),
    isPassword(claim?.password_hash, password),
  ]);
  if (user && right) {
    if (user.suspended) throw suspended();
    if (!user.verified) return { registration: await markUser(database, user), userId: user.id };
    const { isNew, ...signedIn } = await openSessionOf(context, { ...user, phone }, asker);
    await forgetGuesses(database, guess);
    if (isNew) await warn(context, user.id, 'device.new', asker.visitor);
    return signedIn;
  }
  if (!claim || !claimed) throw wrongPassword();
  return { registration: await markClaim(database, phone, claim.password_hash), userId: null };
}

/** @returns the secret that marks the browser in which a code counts from now on */
async function markUser(db: Queryable, { id, password_hash }: User): Promise<string> {
  const secret = newSecret();
  const [marked] = await db.query(
    'update users set registration_hash = $3 where id = $1 and password_hash = $2 and verified_at is null returning id',
    [id, password_hash, digest(secret)],
  );
  if (!marked) throw wrongPassword();
  return secret;
}

/** The same for what nobody can verify. */
async function markClaim(db: Queryable, phone: string, passwordHash: string): Promise<string> {
  const secret = newSecret();
  const [marked] = await db.query(
    'update claims set registration_hash = $3 where phone = $1 and password_hash = $2 returning phone',
    [phone, passwordHash, digest(secret)],
  );
  if (!marked) throw wrongPassword();
  return secret;
}

async function openSessionOf(
  { mode, database }: Context,
  { id, phone, password_hash }: User & { phone: string },
  asker: Asker,
): Promise<SignedIn & { isNew: boolean }> {
  const signedIn = await database.transaction(async (tx) => {
    // To compare takes a while: a password that was changed meanwhile, which ended all sessions, opens none.
    const [same] = await tx.query(
      'select id from users where id = $1 and password_hash = $2 for no key update',
      [id, password_hash],
    );
    if (!same) return undefined;
    const { sessionId, ...tokens } = await openSession(tx, id, asker);
    const { browser, isNew } = await rememberBrowser(tx, asker.browser, id);
    // Whoever tries the demo comes in a browser that its account has not seen.
    const isToldOf = isNew && !isDemoAccount(mode, { phone });
    if (isToldOf) await note(tx, id, 'device.new', sessionId);
    return { ...tokens, browser, isNew: isToldOf };
  });
  if (!signedIn) throw wrongPassword();
  return signedIn;
}

function wrongPassword(): Refusal {
  return new Refusal(401, 'Phone number or password is wrong', { event: 'login.refused' });
}

export function verifyFirst(phone: string): Refusal {
  return new Refusal(403, 'Please verify your phone first', { data: { verify: phone } });
}
