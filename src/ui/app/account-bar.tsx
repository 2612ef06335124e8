import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { t } from '../../i18n/text.ts';
import type { User } from '../../schemas/account/user.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';
import { Opener } from '../kit/overlays/opener.tsx';
import { useActors } from '../shared/context.tsx';

const loadOwn = () => import('./signed-in-bar.tsx');
const Own = lazy(loadOwn);
const OwnPicture = lazy(async () => ({ default: (await loadOwn()).OwnPicture }));
const Menu = lazy(() => import('./menu.tsx'));

/**
 * The end of the bar: the signed-in person's items, or links to log in and register; and the menu for
 * everybody.
 */
export function Account() {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  const unsure = useSelector(session, (state) =>
    state.matches('checking') ? 'unsure' : state.hasTag('unreachable') ? 'unasked' : undefined,
  );
  return (
    <>
      {user ? (
        <LazyPart>
          <Own />
        </LazyPart>
      ) : (
        <>
          <LinkButton kind="quiet" small href="/?modal=register" className={unsure}>
            {t('Register')}
          </LinkButton>
          <LinkButton small href="/?modal=login" className={unsure}>
            {t('Log in')}
          </LinkButton>
        </>
      )}
      <Opener label={user ? `${t('Account')}: ${user.first_name}` : t('Settings')} Panel={Menu}>
        {user ? <Face user={user} /> : <span translate="no">अA</span>}
      </Opener>
    </>
  );
}

/** The first letter of the signed-in person's name, and above it their picture once it has loaded. */
function Face({ user: { first_name, profile_image } }: { user: User }) {
  return (
    <>
      {/* In its own element: a browser that translates the page wraps text nodes. */}
      <span translate="no">{[...first_name][0]}</span>
      {profile_image !== null && (
        <LazyPart>
          <OwnPicture path={profile_image} />
        </LazyPart>
      )}
    </>
  );
}
