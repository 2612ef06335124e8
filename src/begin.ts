import { isTokenOld, keepToken, TOKEN_KEY, underTokenLock } from './api/access-token.ts';
import { base } from './api/base.ts';
import { type Begun, keyOf } from './api/begun.ts';

/** As long as a call may take: what nobody has wanted by then is no news any more. */
const FRESH_MS = 8000;

// A script of its own in the head, which names the page's first calls: it runs while the page's code is on its way.
begin(document.currentScript?.dataset.calls ?? '');

/** @param calls such as `POST users/details`, one after the other; `:id` is the last part of the page's path */
function begin(calls: string): void {
  const used = storedToken();
  // Who is not signed in is sent elsewhere; a query narrows what is asked for.
  if (used === null || location.search) return;
  const begun: Begun = new Map();
  // One that is known to be old is not asked with.
  let renewal = isTokenOld(localStorage) ? renew(used) : undefined;
  for (const [, method = '', path = ''] of calls.matchAll(/(\w+) (\S+)/g)) {
    const url = base + path.replace(':id', location.pathname.replace(/.*\//, ''));
    const keyWith = (token: string) => keyOf(method, url, bearerOf(token));
    const converse = async () => {
      const first = renewal ? undefined : await ask(method, url, used);
      if (first && first.status !== 401) return first;
      renewal ??= renew(used);
      const token = await renewal;
      if (token === null) return first;
      // With this one the page asks from now on, unless it has taken the answer before.
      if (begun.delete(keyWith(used))) begun.set(keyWith(token), answer);
      return ask(method, url, token);
    };
    // Where none comes, the page asks by itself.
    const answer = converse().catch(() => undefined);
    begun.set(keyWith(used), answer);
  }
  globalThis.begun = begun;
  setTimeout(() => begun.clear(), FRESH_MS);
}

function bearerOf(token: string): string {
  return `Bearer ${token}`;
}

/** The answer once its last byte is here: whoever takes it does not wait for a line that is lost. */
async function ask(method: string, url: string, token: string): Promise<Response> {
  const headers = { authorization: bearerOf(token), 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(FRESH_MS) });
  return new Response(await response.arrayBuffer(), response);
}

/**
 * Another token in place of one that has run out, by one tab for all; null where there is none. What a refusal means,
 * the page knows, which then asks by itself.
 */
async function renew(used: string): Promise<string | null> {
  // Where there are no locks, the page might renew it at the same time.
  if (navigator.locks === undefined) return null;
  await underTokenLock(navigator.locks, async () => {
    if (storedToken() !== used) return;
    const url = `${base}users/regenerate-access-token`;
    const signal = AbortSignal.timeout(FRESH_MS);
    const answer = await fetch(url, { method: 'POST', credentials: 'include', signal });
    const { data }: { data: { access_token: string } } = await answer.json();
    // Whoever has signed in or out meanwhile has the last word.
    if (answer.ok && storedToken() === used) keepToken(localStorage, data.access_token);
  });
  const token = storedToken();
  return token === used ? null : token;
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
