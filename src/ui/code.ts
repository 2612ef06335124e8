import { type ComponentType, createElement, type FunctionComponent, use, useEffect, useState } from 'react';

const RETRY_MS = 2000;

let missing = 0;
const listeners = new Set<() => void>();

/** Whether a piece of the page's own code could not be fetched so far, for `useSyncExternalStore`. */
export const missingCode = {
  get: () => missing > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Fetches a piece of the page's own code, again and again until it comes. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    count(1);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    try {
      return await fetchCode(load);
    } finally {
      count(-1);
    }
  }
}

/** A component whose code comes when it is first needed, or asked for before. */
export type Lazy<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> };

/**
 * A component whose code is fetched when it is first needed, however long that takes. Unlike React's own `lazy`, it
 * renders at once when the code is here already.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Lazy<Props> {
  const code = onceFetched(async () => (await fetchCode(load)).default);
  const Lazily = (props: Props) => createElement(code.now() ?? use(code.load()), props);
  return Object.assign(Lazily, { load: code.load });
}

/** Something that is fetched once, and known from then on. */
export interface Fetched<T> {
  now: () => T | undefined;
  load: () => Promise<T>;
}

/** @param get is not called again: it has to go on until it has got it */
export function onceFetched<T>(get: () => Promise<T>): Fetched<T> {
  let value: T | undefined;
  let coming: Promise<T> | undefined;
  return {
    now: () => value,
    load: () => {
      coming ??= get().then((loaded) => {
        value = loaded;
        return loaded;
      });
      return coming;
    },
  };
}

/** The thing, once it is here. It comes at once: a fallback of Suspense, React leaves up for 300 ms at least. */
export function useFetched<T>(thing: Fetched<T>): T | undefined {
  const [, setFetched] = useState<Fetched<T>>();
  const value = thing.now();
  const isMissing = value === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    void thing.load().then(() => {
      if (isWanted) setFetched(thing);
    });
    return () => {
      isWanted = false;
    };
  }, [thing, isMissing]);
  return value;
}

function count(change: 1 | -1) {
  missing += change;
  for (const listener of listeners) listener();
}
