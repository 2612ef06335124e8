import { media } from '../theme/media.ts';
import type { Space } from './layout.tsx';
import { styled } from './styled.ts';

/** As many equal columns as fit, each at least `$min` wide (16rem by default). */
export const Grid = styled('div')<{ $min?: string; $gap?: Space }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = '16rem' }) => $min}), 1fr));
  gap: var(--s${({ $gap = 4 }) => $gap});
  > * {
    min-width: 0;
  }
`;

/** One column on a phone; on desktops, a main column with a narrower one beside it. */
export const Columns = styled('div')<{ $gap?: Space }>`
  display: grid;
  gap: var(--s${({ $gap = 5 }) => $gap});
  align-items: start;
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

/** Two things beside each other on desktops, each as high as it needs; one column on narrower screens. */
export const Pair = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** A column narrow enough for a form or for reading. */
export const Narrow = styled('div')`
  width: 100%;
  max-width: 28rem;
  margin-inline: auto;
`;
