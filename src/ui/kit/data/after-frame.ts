import { useEffect, useState } from 'react';

/** The value as of the last frame, so that slow rendering does not delay the frame that answers a tap. */
export function useAfterFrame<T>(value: T): T {
  const [painted, paint] = useState(value);
  useEffect(() => {
    // A hidden tab has no frames.
    if (document.hidden) paint(value);
    // The callback runs before the paint; React renders the update in a separate task, after the paint.
    else requestAnimationFrame(() => paint(value));
  }, [value]);
  return painted;
}
