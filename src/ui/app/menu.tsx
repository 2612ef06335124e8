import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { logout } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Modal } from '../kit/overlays/modal.tsx';
import { styled } from '../kit/styled.ts';
import { useActors } from '../shared/context.tsx';
import { routes } from './routes.ts';
import { Settings } from './settings.tsx';

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

const Part = styled('div')`
  margin-top: var(--s4);
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  > h3 {
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 600;
  }
  > ul {
    margin-bottom: 0;
  }
`;

const Leaving = styled('div')`
  margin-bottom: var(--s4);
`;

/** The menu at the end of the bar: a person's own places and the log-out, settings and help; for a visitor, settings and help. */
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
  // Outside the bar, which has its own colours in every theme.
  return createPortal(
    <Modal
      open
      corner
      title={user ? `${user.first_name} ${user.last_name}`.trim() : t('Settings')}
      onClose={onClose}
    >
      {user && (
        <>
          <Ways menu="account" onClose={onClose} />
          {/* Above the settings: below them it would be out of sight on a laptop. */}
          <Leaving>
            <Button kind="quiet" wide onClick={leave}>
              <Icon name={logout} />
              <span>{t('Log out')}</span>
            </Button>
          </Leaving>
        </>
      )}
      <Settings />
      <Part>
        <h3 id="help">{t('Help')}</h3>
        <Ways menu="help" aria-labelledby="help" onClose={onClose} />
      </Part>
    </Modal>,
    document.body,
  );
}

interface WaysProps extends ComponentProps<'ul'> {
  menu: 'account' | 'help';
  onClose: () => void;
}

function Ways({ menu, onClose, ...rest }: WaysProps) {
  return (
    <Places {...rest}>
      {routes
        .filter(({ menus }) => menus?.includes(menu))
        .map(({ path, title, name = title }) => (
          <li key={path}>
            <Link href={path} onClick={onClose}>
              {t(name)}
            </Link>
          </li>
        ))}
    </Places>
  );
}
