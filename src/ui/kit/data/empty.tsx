import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';

const Box = styled('div')`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--s3);
  padding: var(--s7) var(--s4);
  border: 1px dashed var(--line);
  border-radius: var(--r3);
  color: var(--muted);
  text-align: center;
  > svg {
    width: 2.5rem;
    height: 2.5rem;
    stroke-width: 1.25;
  }
`;

interface EmptyProps {
  icon?: AnyIcon;
  /** says what is missing */
  children: ReactNode;
  /** the action that fills the list */
  action?: ReactNode;
}

/** Replaces an empty list. */
export function Empty({ icon = 'coin', children, action }: EmptyProps) {
  return (
    <Box>
      <Icon name={icon} />
      <p>{children}</p>
      {action}
    </Box>
  );
}
