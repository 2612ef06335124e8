import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { GAMES, gamePath, historyPath } from '../../fairness/games.ts';
import { useActors, useWallet } from '../app/context.tsx';
import { AppBar } from '../kit/app-bar.tsx';
import { BottomBar, type BottomBarItem } from '../kit/bottom-bar.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Page } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { Money } from '../kit/money.tsx';
import { styled } from '../kit/styled.ts';
import { chooseLanguage, language, t } from '../text/text.ts';
import { media } from '../theme.ts';

const Nav = styled('nav')`
  display: none;
  gap: var(--s1);
  margin-left: var(--s5);
  ${media.desktop} {
    display: flex;
  }
`;

const NavLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
  padding: 0 var(--s3);
  border-radius: var(--r2);
  color: var(--muted);
  font-weight: 600;
  text-decoration: none;
  &:hover {
    color: var(--text);
  }
  &[aria-current] {
    color: var(--press-text);
  }
`;

const Balance = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  min-height: var(--tap);
  padding: 0 var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  color: var(--text);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  > svg {
    color: var(--press-text);
  }
`;

const Foot = styled('footer')`
  border-top: 1px solid var(--line);
  padding: var(--s5) 0 calc(var(--bottom-height) + var(--s6) + env(safe-area-inset-bottom));
  color: var(--muted);
  font-size: var(--text-s);
  ${media.desktop} {
    padding-bottom: var(--s5);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3);
    max-width: var(--page);
    margin: 0 auto;
    padding: 0 var(--s4);
    ${media.desktop} {
      padding-inline: var(--s5);
    }
  }
`;

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

/** What every page stands in: the bar with the balance, the places under the thumb, the play-money notice. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const places: BottomBarItem[] = [
    { href: '/', label: t('Home'), icon: 'home', active: isAt(path, PLACES.home) },
    { href: '/live-bets', label: t('Live bets'), icon: 'live', active: isAt(path, PLACES.live) },
    { href: '/coin-flip', label: t('Games'), icon: 'coin', active: isAt(path, PLACES.games) },
    { href: '/bet-history', label: t('My bets'), icon: 'history', active: isAt(path, PLACES.bets) },
    { href: '/more', label: t('More'), icon: 'menu', active: isAt(path, PLACES.more) },
  ];
  return (
    <>
      <AppBar end={<Account />}>
        <Nav aria-label={t('Main')}>
          {places.map(({ href, label, active }) => (
            <NavLink key={href} href={href} aria-current={active ? 'page' : undefined}>
              {label}
            </NavLink>
          ))}
        </Nav>
      </AppBar>
      <Page>{children}</Page>
      <Foot>
        <div>
          <p>
            {t('Play money only: credits cannot be bought, paid out or exchanged for anything of value. 18+')}
          </p>
          <LanguageChoice />
        </div>
      </Foot>
      <BottomBar label={t('Main places')} items={places} />
    </>
  );
}

function Account() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const unsure = useSelector(session, (state) => (state.matches('checking') ? 'unsure' : undefined));
  return isSignedIn ? (
    <>
      <BalanceChip />
      <Button kind="quiet" small onClick={() => session.send({ type: 'session.leave' })}>
        <Icon name="logout" size="1.375em" />
        <span className="from-tablet">{t('Log out')}</span>
      </Button>
    </>
  ) : (
    <>
      <LinkButton kind="quiet" small href="/?modal=register" className={unsure}>
        {t('Register')}
      </LinkButton>
      <LinkButton small href="/?modal=login" className={unsure}>
        {t('Log in')}
      </LinkButton>
    </>
  );
}

function BalanceChip() {
  const wallet = useWallet();
  const total = useSelector(wallet, (state) => state.context.totalWalletAmount);
  const isKnown = useSelector(wallet, (state) => !state.matches('waiting') && !state.matches('loading'));
  return (
    <Balance href="/wallet-history" style={isKnown ? undefined : { visibility: 'hidden' }}>
      <Icon name="wallet" />
      <span className="sr-only">{t('Balance')}</span>
      <Money rupees={total} />
    </Balance>
  );
}

function LanguageChoice() {
  return language() === 'en' ? (
    <Button kind="link" lang="hi" onClick={() => chooseLanguage('hi')}>
      हिन्दी
    </Button>
  ) : (
    <Button kind="link" lang="en" onClick={() => chooseLanguage('en')}>
      English
    </Button>
  );
}
