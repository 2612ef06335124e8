import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Renders over any page. The page gets the focus if this disappears with the focus in it. */
export function OnTop({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const page = document.querySelector('main');
    page?.prepend(place);
    return () => {
      const hadFocus = place.contains(document.activeElement);
      place.remove();
      if (hadFocus) page?.focus({ preventScroll: true });
    };
  }, [place]);
  return createPortal(children, place);
}
