import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { mail, user, wallet } from '../kit/drawings/drawings.ts';
import { type AnyIcon, Icon } from '../kit/drawings/icon.tsx';
import { Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { useActors } from '../shared/context.tsx';
import { type Group, routes } from './routes.ts';

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

const PlaceLink = styled(Link)`
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

const GROUPS: readonly { title: Group; icon: AnyIcon }[] = [
  { title: 'Account', icon: user },
  { title: 'Wallet', icon: wallet },
  { title: 'Matches', icon: 'live' },
  { title: 'Games', icon: 'coin' },
  { title: 'Support', icon: mail },
  { title: 'About Sikka', icon: 'info' },
];

/**
 * Links to every place; for a visitor, to those that are open to everyone.
 * @param settings the controls for language, look and motion
 */
export default function More({ settings }: { settings: ReactNode }) {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  // Not yet a visitor's rows: they would jump if somebody turns out to be signed in.
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
        {GROUPS.map(({ title, icon }) => ({
          title,
          icon,
          places: routes.filter(
            ({ group, access }) => group === title && (isSignedIn || access === 'everyone'),
          ),
        }))
          .filter(({ places }) => places.length > 0)
          .map(({ title, icon, places }) => (
            <nav key={title} aria-label={t(title)}>
              <h2>
                <Icon name={icon} />
                <span>{t(title)}</span>
              </h2>
              <ul>
                {places.map(({ path, title, name = title }) => (
                  <li key={path}>
                    <PlaceLink href={path}>
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
