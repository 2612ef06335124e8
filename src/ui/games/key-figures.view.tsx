import type { ReactNode } from 'react';
import { styled } from '../kit/styled.ts';

const List = styled('dl')`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s2);
  > div {
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  dd {
    min-height: 1.5em;
    font-size: var(--text-l);
    font-weight: 700;
    overflow-wrap: anywhere;
  }
`;

/** Two figures beside one another: how likely a win is, and what it pays. */
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
