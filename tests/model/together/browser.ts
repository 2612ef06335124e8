import { vi } from 'vitest';
import { WalkClock } from '../../../src/walk/live.ts';

interface Entry {
  url: URL;
  state: unknown;
}

const ORIGIN = 'http://sikka.test';

/**
 * A tab as the page's code sees it, reduced to the parts that the long-lived actors and the flows with money
 * use.
 */
export class Browser {
  readonly clock = new WalkClock();
  readonly events = new EventTarget();
  readonly local: Map<string, string>;
  readonly session: Map<string, string>;
  entries: Entry[];
  isOnLine = true;
  uuids: number;

  /** @param before the tab before this page was loaded in it */
  constructor(path: string, before?: Browser) {
    this.entries = [{ url: new URL(path, ORIGIN), state: null }];
    this.local = new Map(before?.local);
    this.session = new Map(before?.session);
    this.uuids = before?.uuids ?? 0;
  }

  get entry(): Entry {
    const last = this.entries.at(-1);
    if (last === undefined) throw new Error('the history is empty');
    return last;
  }

  get query(): URLSearchParams {
    return this.entry.url.searchParams;
  }

  back(): void {
    if (this.entries.length === 1) return;
    this.entries.pop();
    this.events.dispatchEvent(new Event('popstate'));
  }
}

/** A tab in which somebody has signed in. */
export function signedIn(token: string): Browser {
  const browser = new Browser('/');
  browser.local.set('access-token', token);
  return browser;
}

let current = new Browser('/');

/** Makes this browser the one in which the page's code runs. */
export function enter(browser: Browser): void {
  current = browser;
}

const storage = (of: () => Map<string, string>) => ({
  getItem: (name: string) => of().get(name) ?? null,
  setItem: (name: string, value: string) => void of().set(name, value),
  removeItem: (name: string) => void of().delete(name),
  clear: () => of().clear(),
});

const entryOf = (state: unknown, to: string): Entry => ({ url: new URL(to, current.entry.url), state });

/**
 * Installs the browser where the page's code looks for one, permanently. Import the page's code after this.
 */
export function install(): void {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', (name: string, listener: EventListener) =>
    current.events.addEventListener(name, listener),
  );
  vi.stubGlobal('removeEventListener', (name: string, listener: EventListener) =>
    current.events.removeEventListener(name, listener),
  );
  vi.stubGlobal('dispatchEvent', (event: Event) => current.events.dispatchEvent(event));
  vi.stubGlobal('location', {
    get href() {
      return current.entry.url.href;
    },
    get pathname() {
      return current.entry.url.pathname;
    },
    get search() {
      return current.entry.url.search;
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return current.entry.state;
    },
    pushState: (state: unknown, _: string, to: string) => void current.entries.push(entryOf(state, to)),
    replaceState: (state: unknown, _: string, to: string) => {
      current.entries = [...current.entries.slice(0, -1), entryOf(state, to)];
    },
    back: () => current.back(),
  });
  vi.stubGlobal(
    'localStorage',
    storage(() => current.local),
  );
  vi.stubGlobal(
    'sessionStorage',
    storage(() => current.session),
  );
  // Keeps the stream of prices closed, whose timers would double the search: the network sends prices by
  // itself.
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('navigator', {
    get onLine() {
      return current.isOnLine;
    },
  });
  // Each a second after the last one, so that occasional news need not wait.
  let at = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: (at: number) => void) => {
    at += 1000;
    queueMicrotask(() => frame(at));
  });
  vi.stubGlobal('setTimeout', (fn: () => void, ms = 0) => current.clock.setTimeout(fn, ms));
  vi.stubGlobal('clearTimeout', (id: number) => current.clock.clearTimeout(id));
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T15:00:00.000Z'));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    current.uuids += 1;
    return `00000000-0000-4000-8000-${String(current.uuids).padStart(12, '0')}`;
  });
}
