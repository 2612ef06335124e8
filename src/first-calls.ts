import { isTokenOld, TOKEN_KEY } from './api/shared/access-token.ts';
import { base } from './api/shared/base.ts';
import { type FirstCalls, keyOf } from './api/shared/first-calls.ts';
import { REQUEST_TIMEOUT_MS } from './schemas/shared/spec-figures.ts';

/** A call's time-out: an answer that no page has taken in this time is dropped. */
const FRESH_MS = REQUEST_TIMEOUT_MS;

// A separate script in the head. It runs while the page's code is loading, and starts the page's first calls.
startCalls(document.currentScript?.dataset.calls ?? '');

/**
 * Starts a page's first calls, if somebody is signed in. The client takes their answers
 * (`src/api/shared/first-calls.ts`) and handles every refusal, including an expired token.
 * @param names such as `POST users/details`, separated by spaces; `:id` is the last part of the page's path
 */
function startCalls(names: string): void {
  const token = usableToken();
  // With a query the page makes other calls.
  if (token === null || location.search) return;
  const calls: FirstCalls = new Map();
  const authorization = `Bearer ${token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  for (const [, method = '', path = ''] of names.matchAll(/(\w+) (\S+)/g)) {
    const url = base + path.replace(':id', location.pathname.replace(/.*\//, ''));
    // A failure is ignored, because the page then makes the call again.
    const signal = AbortSignal.timeout(FRESH_MS);
    const answer = fetchWhole(url, { method, headers, signal }).catch(() => undefined);
    calls.set(keyOf(method, url, authorization), answer);
  }
  globalThis.firstCalls = calls;
  setTimeout(() => calls.clear(), FRESH_MS);
}

/** Fetches an answer with its body, so that a connection lost in between cannot hold up the page. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  return new Response(await response.arrayBuffer(), response);
}

/** The stored access token, unless it has run out. */
function usableToken(): string | null {
  try {
    return isTokenOld(localStorage) ? null : localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
