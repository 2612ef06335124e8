import { type ReactNode, useState } from 'react';
import { styled } from '../styled.ts';

const Fold = styled('details')`
  > summary {
    width: fit-content;
    min-height: var(--tap);
    align-content: center;
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 600;
    cursor: pointer;
  }
`;

interface UnfoldingProps {
  summary: string;
  /** Whether it can be unfolded. Content that was unfolded before stays, since it may have a dialog open. */
  isOffered: boolean;
  children: ReactNode;
}

/** Content that is rendered when a press on its summary first unfolds it. */
export function Unfolding({ summary, isOffered, children }: UnfoldingProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (!isOffered && !wasOpened) return null;
  return (
    <Fold onToggle={() => setWasOpened(true)}>
      <summary hidden={!isOffered}>{summary}</summary>
      {wasOpened && children}
    </Fold>
  );
}
