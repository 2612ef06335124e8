import { type ComponentType, createContext } from 'react';

const missing = new WeakSet<Error>();

/** Remembers which errors come from a file of the page's code that could not be fetched. Call it once, at the start. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether a part failed because its code could not be fetched. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Stands in the place of a part whose code could not be fetched. The page provides it. */
export const MissingCode = createContext<ComponentType>(() => null);
