import type { ReactNode } from 'react';
import { styled } from './styled.ts';

/** quiet: a plain state · live: going on now · won: money won · failed: an error */
export type BadgeTone = 'quiet' | 'live' | 'won' | 'failed';

const colours: Record<BadgeTone, [string, string]> = {
  quiet: ['var(--bone)', 'var(--muted)'],
  live: ['var(--sky-tint)', 'var(--sky)'],
  won: ['var(--win-tint)', 'var(--win)'],
  failed: ['var(--error-tint)', 'var(--error)'],
};

const Box = styled('span')<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  padding: 0.125rem var(--s2);
  border-radius: var(--round);
  background: ${({ $tone }) => colours[$tone][0]};
  box-shadow: inset 0 0 0 1px var(--edge);
  color: ${({ $tone }) => colours[$tone][1]};
  font-size: var(--text-xs);
  font-weight: 650;
  line-height: 1.5;
  white-space: nowrap;
  &::before {
    content: ${({ $tone }) => ($tone === 'live' ? "''" : 'none')};
    width: 0.4rem;
    height: 0.4rem;
    border-radius: 50%;
    background: currentColor;
  }
`;

/** A short word for a state. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <Box $tone={tone}>{children}</Box>;
}
