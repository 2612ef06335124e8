import { digest } from './secrets.ts';

/** More than are in use at once. Beyond that the oldest are forgotten, and found good anew. */
const MOST_KNOWN = 100_000;

/** The owner of each access and refresh token, by its digest: tokens that this process has issued or found good. */
const owners = new Map<string, number>();

/** The owner of a token that was found good lately. */
export interface KnownToken {
  hash: string;
  userId: number;
}

/** Notes whose a token is, so that a call with it can be counted before the database is asked. It opens nothing. */
export function knowToken(token: string, userId: number): void {
  const hash = digest(token);
  owners.delete(hash);
  owners.set(hash, userId);
  const [oldest] = owners.keys();
  if (owners.size > MOST_KNOWN && oldest !== undefined) owners.delete(oldest);
}

/** Forgets a token that is not good, or no longer. */
export function forgetToken(token: string): void {
  owners.delete(digest(token));
}

/** The owner of the token; undefined for a token that is not known to be good. */
export function knownToken(token: string | undefined): KnownToken | undefined {
  if (token === undefined) return undefined;
  const hash = digest(token);
  const userId = owners.get(hash);
  return userId === undefined ? undefined : { hash, userId };
}
