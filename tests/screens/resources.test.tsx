import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { navigate } from 'wouter/use-browser-location';
import { routes } from '../../src/ui/app/routes.ts';
import { appAt, asha, openApp, sessionOf } from './whole-app.tsx';

/**
 * Holdings of the page outside of its own elements: listeners of window and document, timers, and calls under way.
 * Leaving a page gives back what it took.
 */
const held = {
  listeners: new Map<string, Set<unknown>>(),
  timers: new Set<number>(),
  calls: new Set<AbortSignal>(),
};

const start = location.href;
afterAll(() => history.replaceState(null, '', start));
afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  held.timers.clear();
  held.calls.clear();
  held.listeners.clear();
  for (const target of [window, document]) watchListeners(target);
  watchTimers();
  // The page's calls get no answer.
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    if (signal) held.calls.add(signal);
    return new Promise(() => {});
  });
});

function watchListeners(target: Window | Document): void {
  const add: EventTarget['addEventListener'] = target.addEventListener.bind(target);
  const remove: EventTarget['removeEventListener'] = target.removeEventListener.bind(target);
  const keptFor = (type: string) => {
    const name = `${target.constructor.name} ${type}`;
    const listeners = held.listeners.get(name) ?? new Set();
    held.listeners.set(name, listeners);
    return listeners;
  };
  // No spies: `openApp` has its own on the window's methods, and takes them back.
  const watched: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = {
    addEventListener(type, listener, options) {
      const { signal, once } = typeof options === 'object' ? options : {};
      const listeners = keptFor(type);
      const forget = () => listeners.delete(listener);
      listeners.add(listener);
      signal?.addEventListener('abort', forget);
      if (once) add(type, forget, { once });
      add(type, listener, options);
    },
    removeEventListener(type, listener, options) {
      keptFor(type).delete(listener);
      remove(type, listener, options);
    },
  };
  Object.assign(target, watched);
  onTestFinished(() => void Object.assign(target, { addEventListener: add, removeEventListener: remove }));
}

function watchTimers(): void {
  const { setTimeout: set, clearTimeout: clear } = window;
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => {
    const id = set(() => {
      held.timers.delete(id);
      act();
    }, ms);
    held.timers.add(id);
    return id;
  });
  vi.stubGlobal('clearTimeout', (id: number) => {
    held.timers.delete(id);
    clear(id);
  });
}

/** The number of listeners of each kind, of pending timers, and of calls under way. */
const holding = (): Readonly<Record<string, number>> => ({
  ...Object.fromEntries([...held.listeners].map(([name, { size }]) => [name, size])),
  timers: held.timers.size,
  calls: [...held.calls].filter(({ aborted }) => !aborted).length,
});

/** A page without calls of its own. */
const HOME = '/contact-us';

const titleOf = (path: string) => routes.find((route) => route.path === path)?.title ?? '';

async function goTo(path: string) {
  navigate(path.replace(/:\w+/, '7'));
  await expect.poll(() => document.title, { timeout: 30_000 }).toBe(`${titleOf(path)} · Sikka`);
}

/** The names of what there is more of now than before. */
function grown(before: ReturnType<typeof holding>): string[] {
  return Object.entries(holding())
    .filter(([name, count]) => count > (before[name] ?? 0))
    .map(([name]) => name);
}

test('the product gives its listeners back when it is taken off the page, as after an error', async () => {
  const listeners = () => {
    const { 'Window appinstalled': installed, 'Window focusin': focused, ...others } = holding();
    const { 'Window pointerover': hovered, 'Window pointerdown': pressed } = others;
    return { installed, focused, hovered, pressed };
  };
  const { unmount } = await render(appAt(HOME, { session: sessionOf(null) }));
  await expect.poll(() => document.title).toBe(`${titleOf(HOME)} · Sikka`);
  expect(listeners()).toEqual({ installed: 1, focused: 1, hovered: 1, pressed: 1 });
  await unmount();
  expect(listeners()).toEqual({ installed: 0, focused: 0, hovered: 0, pressed: 0 });
});

test('a lap through all pages holds no more listeners, timers and calls than the lap before', async () => {
  await openApp(HOME, asha);
  const lap = async () => {
    for (const { path } of routes) await goTo(path);
    await goTo(HOME);
  };
  // The first lap loads code, and begins what lives as long as the page.
  await lap();
  const before = holding();
  await lap();
  await expect.poll(() => grown(before)).toEqual([]);
});
