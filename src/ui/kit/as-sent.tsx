import { type ReactNode, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Decoration that nothing changes, such as a drawing. What the server has sent of it stays as it came: React reads no
 * further than the space before it. To touch one element of SVG takes 34 KB of a phone's memory, for all that scripts
 * could do with SVG.
 */
export function AsSent({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => false,
    () => typeof document === 'object',
  );
  const [isSent] = useState(isHydrated);
  return <span className="as-sent">{isSent ? ' ' : <> {children}</>}</span>;
}
