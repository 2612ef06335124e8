import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { User } from '../../schemas/account/user.ts';
import { PROFILE_PICTURE_SIDE } from '../../schemas/files.ts';
import { LinkButton } from '../kit/button.tsx';
import { Opener } from '../kit/opener.tsx';
import { t } from '../text/text.ts';
import { lazily } from './code.ts';
import { useActors } from './context.tsx';
import { ServedPicture } from './served-picture.view.tsx';

const Own = lazily(() => import('../shell/own.part.tsx'));
const Menu = lazily(() => import('../shell/menu.part.tsx'));

/** The end of the bar: what belongs to who is signed in, or the ways in; and everybody's menu. */
export function Account() {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  const unsure = useSelector(session, (state) =>
    state.matches('checking') ? 'unsure' : state.hasTag('unreachable') ? 'unasked' : undefined,
  );
  return (
    <>
      {user ? (
        <Suspense>
          <Own />
        </Suspense>
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
        {user ? <Face user={user} /> : 'अA'}
      </Opener>
    </>
  );
}

/** The picture of who is signed in; without one, the first letter of their name. */
function Face({ user: { first_name, profile_image } }: { user: User }) {
  if (profile_image === null) return [...first_name][0];
  return (
    <ServedPicture
      path={profile_image}
      width={PROFILE_PICTURE_SIDE}
      height={PROFILE_PICTURE_SIDE}
      sizes="2.25rem"
      alt=""
    />
  );
}
