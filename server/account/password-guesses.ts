import type { Queryable } from '../database/database.ts';
import { networksOf } from '../http/network.ts';
import { allowAttempt, forgetAttempts, type Limit } from './attempt-counts.ts';
import { isOwnBrowser } from './browsers.ts';

/**
 * Guesses at one account's password: from one network (more from a larger one), or in one of its owner's browsers.
 */
const HERE: Limit = { most: 10, seconds: 900 };
/**
 * From all networks together, few enough that nobody guesses a password. Strangers may use them up; the owner can
 * still sign in in a browser of their own.
 */
const EVERYWHERE: Limit = { most: 100, seconds: 900 };
const TOO_MANY = 'Too many attempts to sign in. Please try again later, or reset your password';

/** One guess at an account's password, and the browser and network it comes from. */
export interface Guess {
  phone: string;
  address: string;
  /** The hash of the browser's cookie (`browserHash`); undefined without a cookie. */
  browser: string | undefined;
}

const everywhere = (phone: string) => `login:${phone}`;
const here = ({ phone, address }: Guess) =>
  networksOf(address).map(({ name, times }) => ({
    subject: `login:${phone}:${name}`,
    limit: { ...HERE, most: HERE.most * times },
  }));
const own = ({ phone, browser }: Guess) => `login:${phone}:browser:${browser}`;

/**
 * Counts a guess at the account's password, right or wrong, even if there is no such account. Guesses in a browser of
 * the owner have an allowance of their own, which nobody else can use up.
 * @throws Refusal 429 with `data.wait`; a refused guess is not counted
 */
export async function allowGuess(db: Queryable, guess: Guess): Promise<void> {
  const { phone, browser } = guess;
  if (await isOwnBrowser(db, phone, browser))
    return allowAttempt(db, own(guess), HERE, TOO_MANY, { event: 'login.limited' });
  for (const { subject, limit } of here(guess))
    await allowAttempt(db, subject, limit, TOO_MANY, { event: 'login.limited' });
  await allowAttempt(db, everywhere(phone), EVERYWHERE, TOO_MANY, { event: 'login.limited' });
}

/** Resets the counts of these networks and this browser, after a right password. */
export async function forgetGuesses(db: Queryable, guess: Guess): Promise<void> {
  for (const { subject } of here(guess)) await forgetAttempts(db, subject);
  await forgetAttempts(db, own(guess));
}

/** Resets all counts, once the password has changed. */
export async function forgetAllGuesses(db: Queryable, phone: string): Promise<void> {
  await db.query('delete from attempts where subject = $1 or starts_with(subject, $2)', [
    everywhere(phone),
    `${everywhere(phone)}:`,
  ]);
}
