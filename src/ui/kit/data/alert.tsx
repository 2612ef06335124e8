import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';

const Box = styled('div')<{ $tone: 'error' | 'note' }>`
  --tone: ${({ $tone }) => ($tone === 'error' ? 'var(--error)' : 'var(--sky)')};
  display: flex;
  gap: var(--s3);
  align-items: flex-start;
  padding: var(--s3) var(--s4);
  border: 1px solid ${({ $tone }) => ($tone === 'error' ? 'var(--tone)' : 'var(--line)')};
  border-radius: var(--r2);
  background: ${({ $tone }) => ($tone === 'error' ? 'var(--error-tint)' : 'var(--sky-tint)')};
  color: ${({ $tone }) => ($tone === 'error' ? 'var(--error)' : 'var(--text)')};
  > svg {
    margin-top: 0.1em;
    color: var(--tone);
  }
  > div {
    flex: 1;
    min-width: 0;
  }
`;

interface BoxProps {
  children: ReactNode;
  icon?: AnyIcon;
}

/** The red box for an error; announced at once. */
export function Alert({ children, icon = 'warning' }: BoxProps) {
  return (
    <Box role="alert" $tone="error">
      <Icon name={icon} />
      <div>{children}</div>
    </Box>
  );
}

/** A quiet box for useful information. */
export function Note({ children, icon = 'info' }: BoxProps) {
  return (
    <Box $tone="note">
      <Icon name={icon} />
      <div>{children}</div>
    </Box>
  );
}
