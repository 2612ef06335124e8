import type { Queryable } from '../database/database.ts';
import { networkOf } from '../http/network.ts';
import { allowAttempt, forgetAttempts, type Limit } from './attempts.ts';

/** At one account's password, from one network. */
const HERE: Limit = { most: 10, seconds: 900 };
/**
 * From all networks together: so many that a stranger on a few of them cannot lock the owner out, so few that
 * nobody guesses a password.
 */
const EVERYWHERE: Limit = { most: 100, seconds: 900 };
const TOO_MANY = 'Too many attempts to sign in. Please try again later, or reset your password';

const everywhere = (phone: string) => `login:${phone}`;
const here = (phone: string, address: string) => `login:${phone}:${networkOf(address)}`;

/**
 * Counts a guess at the account's password, be it right or wrong, and whether or not there is such an account.
 * @throws Refusal 429 with `data.wait`; such a guess is not counted among all
 */
export async function allowGuess(db: Queryable, phone: string, address: string): Promise<void> {
  await allowAttempt(db, here(phone, address), HERE, TOO_MANY);
  await allowAttempt(db, everywhere(phone), EVERYWHERE, TOO_MANY);
}

/** Starts the count of this network anew, after a right password. */
export async function forgetGuesses(db: Queryable, phone: string, address: string): Promise<void> {
  await forgetAttempts(db, here(phone, address));
}

/** Starts all counts anew, once there is another password to guess. */
export async function forgetAllGuesses(db: Queryable, phone: string): Promise<void> {
  await db.query('delete from attempts where subject = $1 or starts_with(subject, $2)', [
    everywhere(phone),
    here(phone, ''),
  ]);
}
