import { type ReactNode, useEffect, useState } from 'react';
import { CodeMissing } from './missing-code-notice.tsx';

/** After this time the page says that the code is missing, though it may still arrive. */
const HANG_MS = 15_000;

/** Shown while a part's code loads; if that takes too long, says so and offers to reload the page. */
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
