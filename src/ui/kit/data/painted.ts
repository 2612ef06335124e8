import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The values that may be on screen: the latest one that has been painted for certain, then those rendered since. */
export type Painted<T> = RefObject<readonly T[]>;

/**
 * Remembers the values that a person may see: on a slow phone a tap may be handled when a newer value has been rendered,
 * but not painted yet, and nothing tells which of the two is on screen. `useNotePainted` notes them; read `current` in an
 * event handler, and hold the one that is best for the person.
 */
export function usePainted<T>(): Painted<T> {
  return useRef<readonly T[]>([]);
}

/** Notes the value in `painted`, and forgets those before it once it has been painted. For the component that renders it. */
export function useNotePainted<T>(painted: Painted<T>, value: T): void {
  useLayoutEffect(() => {
    painted.current = [...painted.current, value];
    // The first callback may run before the paint of the frame that shows the value; the second runs after it. Neither is
    // cancelled by the next value: a price that moves in every frame would never be noted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        painted.current = painted.current.slice(painted.current.indexOf(value));
      }),
    );
  }, [painted, value]);
}

/** The largest of the numbers; undefined if there is none. */
export const largest = (numbers: readonly (number | null | undefined)[]): number | undefined => {
  const known = numbers.filter((number) => number != null);
  return known.length === 0 ? undefined : Math.max(...known);
};
