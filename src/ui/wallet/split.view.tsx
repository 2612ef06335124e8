import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';

/** The main content, and on desktops a narrow column of remarks beside it. */
export const Split = styled('div')`
  display: grid;
  gap: var(--s4);
  align-items: start;
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 15rem;
    gap: var(--s5);
  }
`;

/** Remarks: the next steps, and good to know. */
export const Remarks = styled('aside')`
  display: grid;
  gap: var(--s3);
  color: var(--muted);
  font-size: var(--text-s);
  h2 {
    color: var(--text);
    font-size: var(--text-m);
  }
  ol,
  ul {
    display: grid;
    gap: var(--s2);
    padding-left: 1.25rem;
    list-style: decimal;
  }
  ul {
    list-style: disc;
  }
`;
