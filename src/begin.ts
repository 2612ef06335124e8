import { base } from './api/base.ts';
import { keyOf } from './api/begun.ts';

/** As long as a call may take: what nobody has wanted by then is no news any more. */
const FRESH_MS = 8000;

// A script of its own in the head, which names the page's first calls: it runs while the page's code is on its way.
begin(document.currentScript?.dataset.calls ?? '');

/** @param calls such as `POST users/details`, one after the other; `:id` is the last part of the page's path */
function begin(calls: string): void {
  const token = storedToken();
  // Who is not signed in is sent elsewhere; a query narrows what is asked for.
  if (token === null || location.search) return;
  const authorization = `Bearer ${token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const begun = new Map<string, Promise<Response | undefined>>();
  for (const [, method = '', path = ''] of calls.matchAll(/(\w+) (\S+)/g)) {
    const url = base + path.replace(':id', location.pathname.replace(/.*\//, ''));
    const answer = whole(fetch(url, { method, headers }));
    // Where none comes, the page asks by itself.
    begun.set(
      keyOf(method, url, authorization),
      answer.catch(() => undefined),
    );
  }
  globalThis.begun = begun;
  setTimeout(() => begun.clear(), FRESH_MS);
}

/** The answer once its last byte is here: whoever takes it does not wait for a line that is lost. */
async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  return new Response(await response.arrayBuffer(), response);
}

function storedToken(): string | null {
  try {
    return localStorage.getItem('access-token');
  } catch {
    return null;
  }
}
