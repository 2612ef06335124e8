import { type ComponentType, createContext } from 'react';

const missing = new WeakSet<Error>();

/** Remembers errors caused by code files that could not be loaded. Call it once, at the start. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether a part failed because its code could not be fetched. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Replaces a part whose code could not be loaded. The page provides it. */
export const MissingCode = createContext<ComponentType>(() => null);
