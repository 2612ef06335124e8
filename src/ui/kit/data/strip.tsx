import type { ReactNode } from 'react';

/**
 * A notice for the whole page: a strip above the bottom bar, or in a corner on desktops. It is announced
 * politely and moves nothing. Without children it is not shown.
 */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <div className="strip" role="status">
      {children && <div className="strip-in">{children}</div>}
    </div>
  );
}
