import type { ReactNode } from 'react';

/**
 * What holds for all of the page, in a strip over the bar at the bottom, from a desktop on in a corner: announced
 * politely, and nothing moves for it. Without children there is none.
 */
export function Strip({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <div className="strip" role="status">
      {children && <div id={id}>{children}</div>}
    </div>
  );
}
