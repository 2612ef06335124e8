import type { ComponentProps } from 'react';
import { type AnyIcon, Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';

const IconButtonBox = styled('button')`
  display: inline-grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  flex: none;
  padding: 0;
  border: 0;
  border-radius: var(--r2);
  background: none;
  color: var(--press-text);
  font-size: 1rem;
  @media (hover: hover) {
    &:hover {
      background: var(--press-tint);
    }
  }
`;

/** A square button with only an icon; `label` is its name. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: AnyIcon; label: string } & ComponentProps<'button'>) {
  return (
    <IconButtonBox type="button" {...rest} aria-label={label} title={label}>
      <Icon name={icon} />
    </IconButtonBox>
  );
}
