import { REQUEST_TIMEOUT_MS } from '../../schemas/shared/spec-figures.ts';

/** The name of the access token in the browser's storage, and of the lock under which one tab renews it for all. */
export const TOKEN_KEY = 'access-token';
const SINCE_KEY = 'access-token-since';
/** Marks that the session was ended here, so that a cookie that is left does not reopen it. */
const ENDED_KEY = 'session-ended';
/** Marks that the account of the last session is closed: other tabs learn it from the change. */
export const CLOSED_KEY = 'account-closed';
/** The lifetime of an access token. */
const LIFE_MS = 15 * 60 * 1000;

/** The storage, shared by all tabs. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores a token that the server has just issued. */
export function keepToken(storage: TokenStorage, token: string): void {
  storage.setItem(TOKEN_KEY, token);
  storage.setItem(SINCE_KEY, `${Date.now()}`);
  storage.removeItem(ENDED_KEY);
  storage.removeItem(CLOSED_KEY);
}

/** The part of `navigator.locks` that a renewal uses. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
}

/** A renewal waits for another tab's renewal as long as that tab's request may take. */
const LOCK_WAIT_MS = REQUEST_TIMEOUT_MS;

/**
 * Renews the token under a lock that all tabs share. Without the lock if the browser has none, or if another
 * tab has held it for 8 seconds: that tab may be suspended. The server gives both tabs the same tokens.
 */
export async function underTokenLock<T>(locks: Locks | undefined, work: () => Promise<T>): Promise<T> {
  if (locks === undefined) return work();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), LOCK_WAIT_MS);
  let isGranted = false;
  try {
    return await locks.request(TOKEN_KEY, { signal: wait.signal }, () => {
      isGranted = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (isGranted || !wait.signal.aborted) throw error;
    return work();
  }
}

/** Drops the token of a session that has ended. */
export function forgetToken(storage: TokenStorage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(SINCE_KEY);
  storage.setItem(ENDED_KEY, 'yes');
}

/** Drops the token of a closed account. Other tabs learn first that it is closed, then that the token is gone. */
export function forgetAccount(storage: TokenStorage): void {
  storage.setItem(CLOSED_KEY, 'yes');
  forgetToken(storage);
}

/** Whether the account of the last session is closed, and nobody has signed in since. */
export function isAccountClosed(storage: TokenStorage): boolean {
  return storage.getItem(CLOSED_KEY) !== null;
}

/**
 * Whether the token is missing although no session was ended here: a browser that is short of space drops
 * storage.
 */
export function isTokenLost(storage: TokenStorage): boolean {
  return storage.getItem(TOKEN_KEY) === null && storage.getItem(ENDED_KEY) === null;
}

/** Whether the token has expired, as far as this device's clock can tell. */
export function isTokenOld(storage: TokenStorage): boolean {
  const since = storage.getItem(SINCE_KEY);
  return since !== null && Date.now() - Number(since) > LIFE_MS;
}
