import { styled } from '../styled.ts';
import { Link } from './link.tsx';

const Bar = styled('nav')`
  container-type: inline-size;
  padding: var(--s1);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  > div {
    display: flex;
    gap: var(--s1);
    overflow-x: auto;
    scrollbar-width: none;
  }
  /* With very large text on a phone, the tabs wrap. */
  @container (max-width: 15rem) {
    > div {
      flex-wrap: wrap;
    }
    a {
      flex-basis: auto;
    }
  }
`;

const Tab = styled(Link)`
  flex: 1 1 5.5rem;
  display: grid;
  place-items: center;
  min-height: var(--tap);
  padding: var(--s1);
  border-radius: var(--r1);
  color: var(--muted);
  font-size: var(--text-s);
  line-height: 1.25;
  font-weight: 650;
  letter-spacing: 0.02em;
  text-align: center;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      color: var(--press-text);
    }
  }
  &[aria-current] {
    background: var(--press-tint);
    box-shadow: inset 0 -2px 0 var(--press);
    color: var(--press-text);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export interface TabItem {
  href: string;
  label: string;
  active?: boolean;
}

/** Links to pages that belong together, in a row. `label` names the row for screen readers. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <Bar aria-label={label}>
      <div>
        {items.map((item) => (
          <Tab key={item.href} href={item.href} aria-current={item.active ? 'page' : undefined}>
            {item.label}
          </Tab>
        ))}
      </div>
    </Bar>
  );
}
