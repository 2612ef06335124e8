/** What the browser's storage calls the access token, and the lock under which one tab renews it for all. */
export const TOKEN_KEY = 'access-token';
const SINCE_KEY = 'access-token-since';
/** For so long the server takes one. */
const LIFE_MS = 15 * 60 * 1000;

/** Where it is kept: shared by all tabs. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps a token that the server has just given. */
export function keepToken(storage: TokenStorage, token: string): void {
  storage.setItem(TOKEN_KEY, token);
  storage.setItem(SINCE_KEY, `${Date.now()}`);
}

export function forgetToken(storage: TokenStorage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(SINCE_KEY);
}

/** Whether the token is older than the server takes one, as far as this device's clock can tell. */
export function isTokenOld(storage: TokenStorage): boolean {
  const since = storage.getItem(SINCE_KEY);
  return since !== null && Date.now() - Number(since) > LIFE_MS;
}
