import { useEffect, useState } from 'react';

const SOON_MS = 100;

/**
 * Announces something that is not visible, such as loading, or repeats a visible text for screen readers. The
 * words are added a moment after their live region: many screen readers ignore a region that appears together
 * with its words.
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
