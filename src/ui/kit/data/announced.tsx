import { useEffect, useState } from 'react';

const SOON_MS = 100;

/**
 * Says what is not seen, such as that what has just come is loading, or what is seen where it has its room. The words
 * come a moment after their live region: of one that comes with its words, many screen readers say nothing.
 */
export function Announced({ isSeen = false, children }: { isSeen?: boolean; children: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setDue, SOON_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={isSeen ? undefined : 'sr-only'} role="status">
      {isDue && children}
    </span>
  );
}
