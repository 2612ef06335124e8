import type { KeyboardEvent, PointerEvent } from 'react';
import { styled } from '../ui/kit/styled.ts';
import { media } from '../ui/theme/media.ts';

const Bar = styled('div')`
  position: fixed;
  z-index: 2;
  touch-action: none;
  &:hover,
  &:focus-visible {
    background: var(--press);
  }
  &[aria-orientation='vertical'] {
    display: none;
    inset: 0 calc(var(--inspector-width, 0px) - 0.5rem) 0 auto;
    width: 0.5rem;
    cursor: col-resize;
  }
  &[aria-orientation='horizontal'] {
    inset: auto 0 calc(var(--inspector-height, 0px) - 0.5rem);
    height: 0.5rem;
    cursor: row-resize;
  }
  ${media.desktop} {
    &[aria-orientation='vertical'] {
      display: block;
    }
    &[aria-orientation='horizontal'] {
      display: none;
    }
  }
`;

interface SeparatorProps {
  /** `across`: a width in pixels, from the right edge. `down`: a height in hundredths of the screen, from its end. */
  turns: 'across' | 'down';
  range: { least: number; most: number; step: number };
  value: number;
  onMove: (value: number) => void;
}

/** Resizes the panel: dragged, or by arrows, Home and End. */
export function Separator({ turns, range: { least, most, step }, value, onMove }: SeparatorProps) {
  const isAcross = turns === 'across';
  const move = (to: number) => onMove(Math.round(Math.min(most, Math.max(least, to))));
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    move(isAcross ? innerWidth - clientX : (100 * (innerHeight - clientY)) / innerHeight);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = new Map([
      [isAcross ? 'ArrowLeft' : 'ArrowUp', value + step],
      [isAcross ? 'ArrowRight' : 'ArrowDown', value - step],
      ['Home', least],
      ['End', most],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <Bar
      role="separator"
      tabIndex={0}
      aria-label={isAcross ? 'Width of the inspector' : 'Height of the inspector'}
      aria-orientation={isAcross ? 'vertical' : 'horizontal'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
