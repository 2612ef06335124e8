import type { ComponentProps, ReactNode } from 'react';
import { styled } from './styled.ts';

/** A step of the spacing scale: 4, 8, 12, 16, 24, 32, 48, 64 px. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface StackProps extends ComponentProps<'div'> {
  $gap?: Space;
  $align?: 'start' | 'center';
}

/**
 * Children below one another, `$gap` apart (16 px by default). A class of the theme, because the start page
 * uses one.
 */
export function Stack({ $gap, $align, className, ...rest }: StackProps) {
  return (
    <div
      {...rest}
      className={className ? `stack ${className}` : 'stack'}
      data-gap={$gap}
      data-align={$align}
    />
  );
}

/** Children beside one another, wrapping, `$gap` apart (12 px by default). */
export const Row = styled('div')<{
  $gap?: Space;
  $align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  $justify?: 'start' | 'center' | 'end' | 'space-between';
  $nowrap?: boolean;
}>`
  display: flex;
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  gap: var(--s${({ $gap = 3 }) => $gap});
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'start' }) => $justify};
  min-width: 0;
`;

/** Quiet, secondary text. */
export const Muted = styled('span')`
  color: var(--muted);
  font-size: var(--text-s);
`;

/** The main part of a page, as wide as the app bar's content, above the bottom bar. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="page" tabIndex={-1}>
      {children}
    </main>
  );
}
