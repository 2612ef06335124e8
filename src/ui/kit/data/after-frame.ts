import { useEffect, useState } from 'react';

/** The value as of the last frame: what takes long to render by it does not hold up the frame that answers a tap. */
export function useAfterFrame<T>(value: T): T {
  const [painted, paint] = useState(value);
  useEffect(() => {
    // A hidden tab has no frames.
    if (document.hidden) paint(value);
    // Called back before the browser paints; React renders what it is told then in a task of its own, after that.
    else requestAnimationFrame(() => paint(value));
  }, [value]);
  return painted;
}
