import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value in the last painted frame; undefined before the first one. */
export type Painted<T> = RefObject<T | undefined>;

/**
 * Remembers the value that a person sees: on a slow phone a tap may be handled when a newer value has been rendered,
 * but not painted yet. `useNotePainted` notes it; read `current` in an event handler.
 */
export function usePainted<T>(): Painted<T> {
  return useRef<T>(undefined);
}

/** Notes the value in `painted` once the frame with it has been painted. For the component that renders the value. */
export function useNotePainted<T>(painted: Painted<T>, value: T): void {
  useLayoutEffect(() => {
    // The first callback may run before the paint of the frame that shows the value; the second runs after it. Neither is
    // cancelled by the next value: a price that moves in every frame would never be noted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        painted.current = value;
      }),
    );
  }, [painted, value]);
}
