import { useLayoutEffect, useRef } from 'react';
import { formatFigure } from '../format/figure.ts';

/** A multiplier as `1,234.50×`. */
export const formatMultiplier = (multiplier: number): string => `${formatFigure(multiplier)}×`;

interface CountUpProps {
  /** where it stands at last */
  to: number;
  /** how long it rises from 1; 0 for a figure that stands at once */
  ms: number;
}

/** A multiplier that rises from 1.00× to where it stands. For the eye alone: say the result beside it. */
export function CountUp({ to, ms }: CountUpProps) {
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ms === 0) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function rise(now) {
      const part = Math.min(1, Math.max(0, now - start) / ms);
      // By factors, so that a hundred is not passed in a blink; slower towards the end.
      const shown = to ** (1 - (1 - part) ** 3);
      if (figure.current) figure.current.textContent = formatMultiplier(part === 1 ? to : shown);
      if (part < 1) frame = requestAnimationFrame(rise);
    });
    return () => cancelAnimationFrame(frame);
  }, [to, ms]);
  return (
    <span ref={figure} aria-hidden="true">
      {formatMultiplier(ms === 0 ? to : 1)}
    </span>
  );
}
