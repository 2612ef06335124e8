import { digest } from './secrets.ts';

/** More than are in use at once. Beyond that the oldest are forgotten, and found good anew. */
const MOST_KNOWN = 100_000;

/** Whose each access and refresh token is, by its digest: those that this process has issued or found good. */
const owners = new Map<string, number>();

/** Whose a token is that was found good lately. */
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

/** Whose the token is; undefined for one that is not known to be good. */
export function knownToken(token: string | undefined): KnownToken | undefined {
  if (token === undefined) return undefined;
  const hash = digest(token);
  const userId = owners.get(hash);
  return userId === undefined ? undefined : { hash, userId };
}
