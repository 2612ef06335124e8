import { type ReactNode, useEffect, useState } from 'react';
import { CodeMissing } from './missing-code-notice.tsx';

/** A file that has not come by then is said to be missing, though it may come yet. */
const HANG_MS = 15_000;

/** Stands in for a part whose code is on its way; when it is late, says so and offers to load the page anew. */
export function Loading({ children }: { children?: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HANG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <div role="status">
      <CodeMissing />
    </div>
  ) : (
    children
  );
}
