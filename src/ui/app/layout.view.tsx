import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { AppBar } from '../kit/app-bar.tsx';
import { BottomBar, type BottomBarItem } from '../kit/bottom-bar.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Page } from '../kit/layout.tsx';
import { routes } from './routes.ts';

interface LayoutProps {
  /** the path of the highlighted main place */
  under: string | undefined;
  /** the content at the end of the bar */
  end: ReactNode;
  children: ReactNode;
}

/** The frame of every page: the top bar, the bottom bar, the play-money notice. */
export function Layout({ under, end, children }: LayoutProps) {
  const places = routes.flatMap(({ path, main }): BottomBarItem[] =>
    main ? [{ href: path, label: t(main.label), icon: main.icon, active: path === under }] : [],
  );
  return (
    <>
      <AppBar end={end}>
        <nav aria-label={t('Main')}>
          {places.map(({ href, label, active }) => (
            <Link key={href} href={href} aria-current={active ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </AppBar>
      <Page>{children}</Page>
      <footer>
        <p>
          {t('Play money only: credits cannot be bought, paid out or exchanged for anything of value. 18+')}
        </p>
      </footer>
      <BottomBar label={t('Main places')} items={places} />
    </>
  );
}
