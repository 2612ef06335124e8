import { TOKEN_KEY } from '../api/access-token.ts';
import { base } from '../api/base.ts';
import type { Paged } from '../schemas/page.ts';
import { loadLanguage, pageLanguage } from '../ui/text/text.ts';

declare global {
  /** Rows that are shown already, for the page's own code to keep until it has rendered them. */
  var firstRows: Element | undefined;
}

/** As long as an answer that was begun in the head is fresh: what no page has taken over by then, none will. */
const FRESH_MS = 8000;

/**
 * Shows rows where the page that was sent has their skeleton, as soon as the answer to a call is there that was begun
 * in the head: once the page's code has come and is evaluated, it does the same, half a second later.
 * @param path of the call, without its query
 * @param view the rows as the page itself shows them; here that makes elements (`elements.ts`)
 */
export function showFirst<Row>(path: string, view: (rows: Row[]) => unknown): void {
  const show = () => {
    // Without rows that could be shown the skeleton stays.
    showAnswer(path, view).catch(() => {});
  };
  // Either of the two scripts may come first.
  if (globalThis.begun) show();
  else document.querySelector('script[data-calls]')?.addEventListener('load', show);
}

async function showAnswer<Row>(path: string, view: (rows: Row[]) => unknown): Promise<void> {
  const calls = [...(globalThis.begun ?? [])];
  const answer = await calls.find(([call]) => call.startsWith(`GET ${base}${path}?`))?.[1];
  // Whose session is over, or who has none of these, gets to know that from the page itself.
  if (!answer?.ok) return;
  const { data }: { data: Paged<Row> } = await answer.clone().json();
  await loadLanguage(pageLanguage());
  const place = document.querySelector('main[inert] [data-first-rows]');
  if (!place || data.rows.length === 0) return;
  const rows = view(data.rows);
  if (!(rows instanceof Element)) return;
  place.replaceChildren(rows);
  globalThis.firstRows = rows;
  setTimeout(forget, FRESH_MS);
  // Somebody else has logged in here, by another tab.
  addEventListener('storage', ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    rows.remove();
    forget();
  });
}

function forget(): void {
  globalThis.firstRows = undefined;
}
