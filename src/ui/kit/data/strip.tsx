import type { ReactNode } from 'react';

/**
 * A notice for all of the page, in a strip over the bar at the bottom, from a desktop on in a corner: announced
 * politely, and nothing moves for it. Without children there is none.
 */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <div className="strip" role="status">
      {children && <div>{children}</div>}
    </div>
  );
}
