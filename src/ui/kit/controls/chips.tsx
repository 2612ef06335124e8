import type { ComponentProps } from 'react';
import { styled } from '../styled.ts';

/** Buttons of equal width in a row, each for a frequent choice; the pressed one is highlighted. */
export const Chips = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
  > button {
    flex: 1 1 0;
    min-width: max-content;
    min-height: var(--tap);
    padding: 0;
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--raised);
    color: var(--press-text);
    font-size: min(var(--text-s), 5.6vw);
    font-weight: 650;
  }
  > button[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press-tint);
  }
  > button[aria-disabled] {
    border-color: var(--line);
    background: none;
    color: var(--muted);
  }
`;

/** One chip. A disabled one does nothing, but keeps its focus. */
export const Chip = ({ disabled, onClick, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
  />
);
