import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { GAME_NAMES, GAMES, gamePath, historyName, historyPath } from '../../fairness/games.ts';
import { useActors } from '../app/context.tsx';
import { wallet } from '../kit/bar-drawings.ts';
import { LinkButton } from '../kit/button.tsx';
import { mail, user } from '../kit/drawings.ts';
import { type AnyIcon, Icon } from '../kit/icon.tsx';
import { Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { type Text, t } from '../text/text.ts';

const Groups = styled('div')`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--s5);
  align-items: start;
  h2 {
    display: flex;
    align-items: center;
    gap: var(--s2);
    margin-bottom: var(--s2);
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 600;
  }
  ul {
    overflow: hidden;
    margin: 0;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--r3);
    background: var(--surface);
    list-style: none;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
`;

const PlaceLink = styled('a')`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  min-height: var(--tap);
  padding: var(--s2) var(--s4);
  color: var(--text);
  text-decoration: none;
  > svg {
    color: var(--muted);
  }
  &:hover {
    color: var(--press-text);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

interface Group {
  title: Text;
  icon: AnyIcon;
  access: 'everyone' | 'signedIn';
  places: Place[];
}

type Place = [href: string, name: Text];

const groups: Group[] = [
  {
    title: 'Account',
    icon: user,
    access: 'signedIn',
    places: [
      ['/profile/', 'Profile'],
      ['/activity', 'Activity'],
      ['/profile/dashboard', 'Dashboard'],
      ['/play-limits', 'Play limits'],
      ['/edit-profile', 'Edit profile'],
      ['/change-password', 'Change password'],
      ['/security', 'Security'],
    ],
  },
  {
    title: 'Wallet',
    icon: wallet,
    access: 'signedIn',
    places: [
      ['/wallet-history', 'Statement'],
      ['/make-deposit', 'Make a deposit'],
      ['/deposit-history', 'Past deposits'],
      ['/withdrawal-request', 'Withdraw'],
      ['/account-History', 'Payout accounts'],
      ['/bonus', 'Bonus'],
      ['/referral-history', 'Invite friends'],
    ],
  },
  {
    title: 'Matches',
    icon: 'live',
    access: 'signedIn',
    places: [
      ['/live-bets', 'Live bets'],
      ['/extra-time-bets', 'Extra time bets'],
      ['/close-bets', 'Closed bets'],
      ['/bet-history', 'My bets'],
      ['/recent-winners', 'Recent winners'],
    ],
  },
  {
    title: 'Games',
    icon: 'coin',
    access: 'signedIn',
    places: [
      ...GAMES.map((game): Place => [gamePath(game), GAME_NAMES[game]]),
      ...GAMES.map((game): Place => [historyPath(game), historyName(game)]),
    ],
  },
  {
    title: 'Support',
    icon: mail,
    access: 'signedIn',
    places: [
      ['/create-ticket', 'New ticket'],
      ['/tickets-history', 'My tickets'],
    ],
  },
  {
    title: 'About Sikka',
    icon: 'info',
    access: 'everyone',
    places: [
      ['/about-us', 'About us'],
      ['/rules', 'Rules'],
      ['/events', 'Events'],
      ['/blog', 'Blog'],
      ['/contact-us', 'Contact us'],
    ],
  },
];

/**
 * The way to every place; to a visitor, those that are open to everyone.
 * @param settings how the product speaks, looks and moves
 */
export default function More({ settings }: { settings: ReactNode }) {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  // What is shown to a visitor would jump once somebody turns out to be signed in.
  if (isChecking) return <SkeletonRows />;
  return (
    <>
      <PageTitle
        aside={
          !isSignedIn && (
            <Row>
              <LinkButton kind="quiet" href="/?modal=register">
                {t('Register')}
              </LinkButton>
              <LinkButton href="/?modal=login">{t('Log in')}</LinkButton>
            </Row>
          )
        }
      >
        {t('More')}
      </PageTitle>
      <Groups>
        {groups
          .filter(({ access }) => isSignedIn || access === 'everyone')
          .map(({ title, icon, places }) => (
            <nav key={title} aria-label={t(title)}>
              <h2>
                <Icon name={icon} />
                <span>{t(title)}</span>
              </h2>
              <ul>
                {places.map(([href, name]) => (
                  <li key={href}>
                    <PlaceLink href={href}>
                      <span>{t(name)}</span>
                      <Icon name="chevron-right" />
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        <section aria-labelledby="settings">
          <h2 id="settings">{t('Settings')}</h2>
          {settings}
        </section>
      </Groups>
    </>
  );
}
