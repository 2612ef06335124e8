import { useState } from 'react';

// Plain classes of the theme, not styled components: hundreds of these render on every frame of a busy evening.

/**
 * A percentage that, when it moves, shows for a second which way: the arrow stands in the margin. No element comes
 * or goes for that: whatever the theme asks of a page by `:has()` would be asked anew.
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
