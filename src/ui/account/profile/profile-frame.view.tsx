import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import { Tabs } from '../../kit/controls/tabs.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Stack } from '../../kit/layout.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors } from '../../shared/context.tsx';
import { media } from '../../theme/media.ts';
import { Avatar } from '../avatar.view.tsx';

// The person's name and picture are above the page on a phone, and beside it on desktops.
const Sides = styled('div')`
  display: grid;
  gap: var(--s4);
  align-items: start;
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: var(--s6);
  }
`;

const Card = styled('section')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  /* Below the picture if no word fits beside it. */
  > div {
    flex: 1 1 7rem;
    min-width: 0;
  }
  p:first-child {
    font-size: var(--text-l);
    font-weight: 700;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  p + p {
    color: var(--muted);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  ${media.desktop} {
    position: sticky;
    top: calc(var(--bar-height) + var(--s5));
    flex-direction: column;
    padding: var(--s5) var(--s4);
    text-align: center;
    > div {
      flex: none;
      width: 100%;
    }
  }
`;

export type ProfilePlace = 'profile' | 'edit' | 'password' | 'dashboard';

interface ProfileFrameProps {
  active: ProfilePlace;
  title: string;
  /** shown at the end of the heading's line */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every page about the account: the person, the links, and the page's heading. */
export function ProfileFrame({ active, title, aside, children }: ProfileFrameProps) {
  return (
    <Sides>
      <Person />
      <Stack $gap={5}>
        <Tabs
          label={t('Profile pages')}
          items={[
            { href: '/profile/', label: t('Profile'), active: active === 'profile' },
            { href: '/profile/edit-profile', label: t('Edit'), active: active === 'edit' },
            { href: '/profile/change-password', label: t('Password'), active: active === 'password' },
            { href: '/profile/dashboard', label: t('Dashboard'), active: active === 'dashboard' },
          ]}
        />
        <div>
          <PageTitle aside={aside}>{title}</PageTitle>
          {children}
        </div>
      </Stack>
    </Sides>
  );
}

/** The signed-in person, with the data last read from the server. */
function Person() {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  const name = user === null ? '' : `${user.first_name} ${user.last_name}`.trim();
  return (
    <Card aria-label={t('Who you are')}>
      <Avatar name={name} picture={user?.profile_image ?? null} />
      <div>
        <p>{user === null ? <Bone width="60%" /> : name}</p>
        <p>{user === null ? <Bone width="40%" /> : user.phone}</p>
      </div>
    </Card>
  );
}
