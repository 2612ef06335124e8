import type { ReactNode } from 'react';
import { Stack } from '../layout.tsx';
import { styled } from '../styled.ts';
import { Card } from './card.tsx';

const Fold = styled('details')`
  > summary {
    min-height: var(--tap);
    align-content: center;
    cursor: pointer;
    overflow-wrap: break-word;
  }
  > summary::marker {
    color: var(--press-text);
  }
  > summary > h2 {
    display: inline;
    font-size: var(--text-l);
  }
  > summary > span {
    display: block;
    margin-top: var(--s1);
    color: var(--muted);
    font-size: var(--text-s);
  }
  &[open] > summary {
    margin-bottom: var(--s4);
  }
`;

interface FoldedCardProps {
  title: string;
  /** The most important of the content in one line. */
  summary: ReactNode;
  children: ReactNode;
}

/** A raised box whose content is folded below its heading. */
export function FoldedCard({ title, summary, children }: FoldedCardProps) {
  return (
    <Card>
      <Fold>
        <summary>
          <h2>{title}</h2>
          <span>{summary}</span>
        </summary>
        <Stack>{children}</Stack>
      </Fold>
    </Card>
  );
}
