import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

/** A component whose code is fetched when it is first needed, however long that takes. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchCode(load));
}

function count(change: 1 | -1) {
  missing += change;
  for (const listener of listeners) listener();
}
