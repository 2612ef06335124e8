import type { ReactNode } from 'react';
import { styled } from '../ui/kit/styled.ts';
import { Line } from './style.ts';

const LEVELS = [100, 150, 200];

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
  label {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    min-height: 1.75rem;
  }
  fieldset {
    border: 0;
    padding: 0;
  }
`;

/** A drawing that fits the window's width, the whole window, or a chosen size. */
export function Zoomed({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <fieldset>
        <legend className="sr-only">Size of the drawing</legend>
        <Line>
          <label>
            <input type="radio" name="size" value="width" defaultChecked />
            Its width
          </label>
          <label>
            <input type="radio" name="size" value="whole" />
            All of it
          </label>
          {LEVELS.map((level) => (
            <label key={level}>
              <input type="radio" name="size" value={level} />
              {level} %
            </label>
          ))}
        </Line>
      </fieldset>
      {children}
    </Frame>
  );
}
