import { media } from '../theme.ts';
import { type AnyIcon, Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { styled } from './styled.ts';

const Bar = styled('nav')`
  position: fixed;
  inset: auto 0 0;
  z-index: 20;
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid var(--line);
  background: var(--surface);
  ${media.desktop} {
    display: none;
  }
`;

const Item = styled(Link)`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 0.2rem;
  min-height: var(--bottom-height);
  padding: 0 var(--s1);
  color: var(--muted);
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  > svg {
    width: 1.5rem;
    height: 1.5rem;
  }
  &[aria-current] {
    color: var(--press-text);
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    top: -1px;
    width: 2rem;
    height: 2px;
    background: var(--press);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export interface BottomBarItem {
  href: string;
  label: string;
  icon: AnyIcon;
  active?: boolean;
}

/** The main places under the thumb; from a desktop on, the app bar has them. */
export function BottomBar({ label, items }: { label: string; items: BottomBarItem[] }) {
  return (
    <Bar className="bottom-bar" aria-label={label}>
      {items.map((item) => (
        <Item key={item.href} href={item.href} aria-current={item.active ? 'page' : undefined}>
          <Icon name={item.icon} />
          {item.label}
        </Item>
      ))}
    </Bar>
  );
}
