import { useState } from 'react';

// Plain classes of the theme, not styled components: hundreds of these render on every frame of a busy evening.

/**
 * A percentage. For a second after a change, an arrow in the margin shows its direction. No element is added
 * or removed for that: the browser would check all `:has()` rules of the theme again.
 */
export function Price({ percent }: { percent: number }) {
  const [seen, setSeen] = useState<{ percent: number; up?: boolean; again?: boolean }>({ percent });
  if (seen.percent !== percent) setSeen({ percent, up: percent > seen.percent, again: !seen.again });
  return (
    <span className="price" translate="no">
      <i data-up={seen.up} data-again={seen.again} aria-hidden="true" />
      <span>{`${percent}%`}</span>
    </span>
  );
}
