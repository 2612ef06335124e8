import { useLayoutEffect } from 'react';

/** Once the text is there that it stands in, brings what the address names (`#bonus`) to the top of the window. */
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
    // An address that somebody has cut off in the middle of a letter.
    return null;
  }
}
