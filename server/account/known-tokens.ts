import { digest } from './secrets.ts';

/** More than are in use at once. Beyond that the oldest are dropped; their next call looks them up again. */
const MOST_KNOWN = 100_000;

/** The owner of each access and refresh token that this process has issued or found valid, by the token's digest. */
const owners = new Map<string, number>();

/** A token that was recently found valid, with its owner. */
export interface KnownToken {
  hash: string;
  userId: number;
}

/** Notes the owner of a token, so that a call can be counted before the database is asked. It gives no access. */
export function knowToken(token: string, userId: number): void {
  const hash = digest(token);
  owners.delete(hash);
  owners.set(hash, userId);
  const [oldest] = owners.keys();
  if (owners.size > MOST_KNOWN && oldest !== undefined) owners.delete(oldest);
}

/** Forgets a token that is invalid or has ended. */
export function forgetToken(token: string): void {
  owners.delete(digest(token));
}

/** The owner of the token; undefined when the token is not known to be valid. */
export function knownToken(token: string | undefined): KnownToken | undefined {
  if (token === undefined) return undefined;
  const hash = digest(token);
  const userId = owners.get(hash);
  return userId === undefined ? undefined : { hash, userId };
}
