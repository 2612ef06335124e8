import { useState } from 'react';

// Plain classes of the theme, not styled components: hundreds of these render on every frame of a busy evening.

/** A percentage that, when it moves, shows for a second which way: the arrow stands in the margin. */
export function Price({ percent }: { percent: number }) {
  const [seen, setSeen] = useState<{ percent: number; moved?: 'up' | 'down' }>({ percent });
  if (seen.percent !== percent) setSeen({ percent, moved: percent > seen.percent ? 'up' : 'down' });
  return (
    <span className="price">
      <i key={percent} data-moved={seen.moved} aria-hidden="true" />
      {percent}%
    </span>
  );
}
