import { useEffect, useState } from 'react';

/** Browsers take two clicks within so many milliseconds for a double click. */
export const DOUBLE_CLICK_MS = 500;

/**
 * Whether something has just come under the pointer, so that the second click of a double click may land on it.
 * @param step tells what has come: another one holds clicks again
 */
export function useIsArriving(step: string): boolean {
  const [settled, settle] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => settle(step), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return settled !== step;
}
