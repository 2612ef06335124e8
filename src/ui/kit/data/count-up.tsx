import { useLayoutEffect, useRef } from 'react';
import { formatFigure } from '../format/figure.ts';

/** A multiplier as `1,234.50×`. */
export const formatMultiplier = (multiplier: number): string => `${formatFigure(multiplier)}×`;

interface CountUpProps {
  /** the final value */
  to: number;
  /** the duration of the rise from 1; 0 shows the final value at once */
  ms: number;
}

/** A multiplier that rises from 1.00× to its value. Purely visual: say the result in words beside it. */
export function CountUp({ to, ms }: CountUpProps) {
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ms === 0) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function rise(now) {
      const part = Math.min(1, Math.max(0, now - start) / ms);
      // Exponential, so that large values are not passed in a blink; slower towards the end.
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
