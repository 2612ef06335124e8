import { useLayoutEffect } from 'react';

/**
 * Scrolls the element that the address names (`#bonus`) to the top of the window. Render it with the text.
 */
export function AtAnchor() {
  useLayoutEffect(() => {
    anchorIn(location.hash)?.scrollIntoView();
  }, []);
  return null;
}

function anchorIn(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // The address was cut off in the middle of an encoded letter.
    return null;
  }
}
