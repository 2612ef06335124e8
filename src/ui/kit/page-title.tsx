import type { ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { styled } from './styled.ts';

const Box = styled('div')`
  display: flex;
  flex-wrap: wrap;
  /** The title has the same position on every page, even beside a taller button. */
  align-items: start;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  margin-bottom: var(--s5);
  > div:first-child {
    min-width: 0;
  }
  h1 {
    font-size: var(--text-xl);
    letter-spacing: -0.015em;
  }
  p {
    margin-top: var(--s1);
    color: var(--muted);
  }
  ${media.tablet} {
    h1 {
      font-size: var(--text-2xl);
    }
  }
`;

interface PageTitleProps {
  children: ReactNode;
  /** a line under the heading */
  lead?: ReactNode;
  /** shown at the end of the heading's line */
  aside?: ReactNode;
}

/** The heading of a page. */
export function PageTitle({ children, lead, aside }: PageTitleProps) {
  return (
    <Box>
      <div>
        <h1>{children}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {aside}
    </Box>
  );
}
