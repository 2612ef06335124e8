import { Link } from './controls/link.tsx';
import { type AnyIcon, Icon } from './drawings/icon.tsx';

export interface BottomBarItem {
  href: string;
  label: string;
  icon: AnyIcon;
  active?: boolean;
}

/** The main places within reach of the thumb; on desktops the app bar has them. */
export function BottomBar({ label, items }: { label: string; items: BottomBarItem[] }) {
  return (
    <nav className="bottom-bar" aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.active ? 'page' : undefined}>
          <Icon name={item.icon} />
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}
