import { useState } from 'react';
import { useOdds } from '../format/odds.ts';

// Plain classes of the theme, not styled components: hundreds of these render on every frame of a busy evening.

/**
 * A profit in percent of the stake, in the chosen format. For a second after a change, an arrow in the margin shows
 * its direction. No element is added or removed for that: the browser would check all `:has()` rules of the theme again.
 */
export function Price({ percent }: { percent: number }) {
  const odds = useOdds();
  const [seen, setSeen] = useState<{ percent: number; up?: boolean; again?: boolean }>({ percent });
  if (seen.percent !== percent) setSeen({ percent, up: percent > seen.percent, again: !seen.again });
  return (
    <span className="price" translate="no">
      <i data-up={seen.up} data-again={seen.again} aria-hidden="true" />
      <span>{odds(percent)}</span>
    </span>
  );
}
