import type { ReactNode } from 'react';
import { styled } from '../styled.ts';

const List = styled('dl')`
  display: grid;
  gap: var(--s2);
  /* A value is beside its name if there is room for a word, else under it. */
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4);
  }
  dt {
    color: var(--muted);
  }
  dd {
    flex: 1 1 7rem;
    min-width: 0;
    font-weight: 600;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Names and their values, one pair a line. */
export function DefinitionList({ items }: { items: Definition[] }) {
  return (
    <List>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
