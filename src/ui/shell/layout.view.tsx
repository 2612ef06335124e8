import type { ReactNode } from 'react';
import { GAMES, gamePath, historyPath } from '../../fairness/games.ts';
import { AppBar } from '../kit/app-bar.tsx';
import { BottomBar, type BottomBarItem } from '../kit/bottom-bar.tsx';
import { Page } from '../kit/layout.tsx';
import { t } from '../text/text.ts';

const PLACES = {
  home: ['/'],
  live: ['/live-bets', '/extra-time-bets', '/close-bets'],
  games: GAMES.flatMap((game) => [gamePath(game), historyPath(game)]),
  bets: ['/bet-history'],
  more: ['/more'],
};

function isAt(path: string, places: string[]): boolean {
  return places.some((place) => path === place || (place !== '/' && path.startsWith(`${place}/`)));
}

interface LayoutProps {
  path: string;
  /** what stands at the end of the bar */
  end: ReactNode;
  children: ReactNode;
}

/** What every page stands in: the bar, the places under the thumb, the play-money notice. */
export function Layout({ path, end, children }: LayoutProps) {
  const places: BottomBarItem[] = [
    { href: '/', label: t('Home'), icon: 'home', active: isAt(path, PLACES.home) },
    { href: '/live-bets', label: t('Live bets'), icon: 'live', active: isAt(path, PLACES.live) },
    { href: '/coin-flip', label: t('Games'), icon: 'coin', active: isAt(path, PLACES.games) },
    { href: '/bet-history', label: t('My bets'), icon: 'history', active: isAt(path, PLACES.bets) },
    { href: '/more', label: t('More'), icon: 'menu', active: isAt(path, PLACES.more) },
  ];
  return (
    <>
      <AppBar end={end}>
        <nav aria-label={t('Main')}>
          {places.map(({ href, label, active }) => (
            <a key={href} href={href} aria-current={active ? 'page' : undefined}>
              {label}
            </a>
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
