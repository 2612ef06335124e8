import { Fragment, type ReactNode } from 'react';
import { styled } from './styled.ts';

const List = styled('dl')`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s2) var(--s4);
  dt {
    color: var(--muted);
  }
  dd {
    font-weight: 600;
    text-align: end;
  }
  @media (max-width: 16em) {
    grid-template-columns: minmax(0, 1fr);
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
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </List>
  );
}
