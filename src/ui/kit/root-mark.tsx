import { useLayoutEffect } from 'react';

/**
 * While it is rendered, the root element has the attribute `data-` + `name`, for styles of the whole page. A rule with
 * `:has()` would need no script, but it restyles what it names whenever any element is added.
 */
export function RootMark({ name }: { name: 'stale' }) {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, true);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name]);
  return null;
}
