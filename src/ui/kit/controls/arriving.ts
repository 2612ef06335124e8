import { useEffect, useState } from 'react';

/** Browsers treat two clicks within this time as a double click. */
export const DOUBLE_CLICK_MS = 500;

/**
 * Whether something has just appeared under the pointer, where the second click of a double click could hit
 * it.
 * @param step identifies the content: another value ignores clicks again for a moment
 */
export function useIsArriving(step: string): boolean {
  const [settled, settle] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => settle(step), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return settled !== step;
}
