import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { useActors } from '../app/context.tsx';
import { Button } from '../kit/button.tsx';
import { logout } from '../kit/drawings.ts';
import { Icon } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { Modal } from '../kit/modal.tsx';
import { styled } from '../kit/styled.ts';
import { type Text, t } from '../text/text.ts';
import { Settings } from './settings.part.tsx';

const Places = styled('ul')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
  margin-bottom: var(--s4);
  column-gap: var(--s4);
  a {
    display: flex;
    align-items: center;
    min-height: var(--tap);
    color: var(--text);
    text-decoration: none;
  }
  a:hover {
    color: var(--press-text);
  }
`;

const Leave = styled('div')`
  margin-top: var(--s4);
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
`;

const OWN: [href: string, name: Text][] = [
  ['/profile/', 'Profile'],
  ['/profile/dashboard', 'Dashboard'],
  ['/wallet-history', 'Statement'],
  ['/make-deposit', 'Make a deposit'],
  ['/withdrawal-request', 'Withdraw'],
  ['/tickets-history', 'My tickets'],
];

/** The menu at the end of the bar: a person's own places and settings, and the way out; a visitor's settings. */
export default function Menu({ onClose }: { onClose: () => void }) {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  const [path] = useLocation();
  const openedAt = useRef(path);
  useEffect(() => {
    if (path !== openedAt.current) onClose();
  }, [path, onClose]);
  const leave = () => {
    onClose();
    session.send({ type: 'session.leave' });
  };
  // The bar has colours of its own, whatever the theme: out of it.
  return createPortal(
    <Modal
      open
      corner
      title={user ? `${user.first_name} ${user.last_name}`.trim() : t('Settings')}
      onClose={onClose}
    >
      {user && (
        <Places>
          {OWN.map(([href, name]) => (
            <li key={href}>
              <Link href={href} onClick={onClose}>
                {t(name)}
              </Link>
            </li>
          ))}
        </Places>
      )}
      <Settings />
      {user && (
        <Leave>
          <Button kind="quiet" wide onClick={leave}>
            <Icon name={logout} />
            {t('Log out')}
          </Button>
        </Leave>
      )}
    </Modal>,
    document.body,
  );
}
