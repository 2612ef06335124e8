import type { ReactNode } from 'react';
import { styled } from '../styled.ts';

// The columns depend on the width and the size of texts alone: a price within a button, or a label while it is
// busy, moves neither of the two.
const Pair = styled('div')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: var(--s3);
`;

interface AnswersProps {
  /** the button that leaves everything as it is */
  wayOut: ReactNode;
  /** the button that does what the dialog is about */
  children: ReactNode;
}

/**
 * The two answers to the question of a dialog, the same in all dialogs: the way out first, so that a dialog without
 * fields focuses it, and the action after it, at the right or, with large text, below.
 */
export const Answers = ({ wayOut, children }: AnswersProps) => (
  <Pair data-answers>
    {wayOut}
    {children}
  </Pair>
);
