import type { ReactNode } from 'react';
import { styled } from '../kit/styled.ts';

const List = styled('dl')`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s3);
  line-height: 1.4;
  > div {
    flex: 3 1 0;
    min-width: max-content;
  }
  > div:first-child {
    flex-grow: 2;
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  dd {
    min-height: 1.4em;
    font-size: var(--text-m);
    font-weight: 700;
    white-space: nowrap;
  }
`;

/** Two figures, side by side if they fit: the probability of a win, and its payout. */
export function KeyFigures({ items }: { items: { term: string; value: ReactNode }[] }) {
  return (
    <List>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <output>{value}</output>
          </dd>
        </div>
      ))}
    </List>
  );
}
