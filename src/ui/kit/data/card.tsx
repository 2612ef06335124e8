import type { ReactNode } from 'react';
import { styled } from '../styled.ts';

const Box = styled('section')`
  display: flex;
  flex-direction: column;
  gap: var(--s4);
  min-width: 0;
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
`;

const Head = styled('header')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
  > h2 {
    /* At least as wide as its longest word, else on its own line. */
    flex: 1 1 min-content;
    min-width: 0;
    overflow-wrap: break-word;
    font-size: var(--text-l);
  }
`;

interface CardProps {
  title?: ReactNode;
  /** shown at the end of the title's line */
  aside?: ReactNode;
  children: ReactNode;
}

/** A raised box on the page, with a heading. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <Box>
      {(title || aside) && (
        <Head>
          {title && <h2>{title}</h2>}
          {aside}
        </Head>
      )}
      {children}
    </Box>
  );
}
