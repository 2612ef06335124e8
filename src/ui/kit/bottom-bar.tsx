import { AsSent } from './as-sent.tsx';
import { type AnyIcon, Icon } from './icon.tsx';

export interface BottomBarItem {
  href: string;
  label: string;
  icon: AnyIcon;
  active?: boolean;
}

/** The main places under the thumb; from a desktop on, the app bar has them. */
export function BottomBar({ label, items }: { label: string; items: BottomBarItem[] }) {
  return (
    <nav className="bottom-bar" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.active ? 'page' : undefined}>
          <AsSent>
            <Icon name={item.icon} />
          </AsSent>
          <span>{item.label}</span>
        </a>
      ))}
    </nav>
  );
}
