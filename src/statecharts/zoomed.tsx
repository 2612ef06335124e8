import type { ReactNode } from 'react';
import { styled } from '../ui/kit/styled.ts';
import { Radios } from './radios.tsx';

const LEVELS = [100, 150, 200];
const SIZES = [
  { value: 'width', label: 'Its width' },
  { value: 'whole', label: 'All of it' },
  ...LEVELS.map((level) => ({ value: `${level}`, label: `${level} %` })),
];

// The checked radio button is the only state. Scrolling moves the drawing: by finger, wheel or arrow key.
const Frame = styled('div')`
  display: grid;
  gap: var(--s2);
  align-content: start;
  min-width: 0;
  [role='group'][tabindex] {
    max-height: min(75vh, 60rem);
    background: var(--surface);
  }
  svg {
    display: block;
  }
  &:has([value='width']:checked, [value='whole']:checked) svg {
    width: 100%;
    height: auto;
  }
  &:has([value='whole']:checked) svg {
    max-height: min(74vh, 59rem);
  }
  ${LEVELS.map((level) => `&:has([value='${level}']:checked) svg { zoom: ${level / 100}; }`).join('\n')}
`;

/** A drawing that fits the window's width, the whole window, or a chosen size. */
export function Zoomed({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <Radios legend="Size of the drawing" name="size" options={SIZES} />
      {children}
    </Frame>
  );
}
