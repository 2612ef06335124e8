import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Text, t } from '../../../i18n/text.ts';
import { Grid } from '../../kit/columns.tsx';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Card } from '../../kit/data/card.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors } from '../../shared/context.tsx';
import { ProfileFrame } from './profile-frame.view.tsx';

const Place = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  min-height: 3.25rem;
  padding: var(--s2) var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  color: var(--text);
  font-weight: 600;
  text-decoration: none;
  > svg {
    color: var(--muted);
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--edge);
      color: var(--press-text);
    }
  }
`;

const PLACES: readonly { path: string; name: Text }[] = [
  { path: '/bet-history', name: 'My bets' },
  { path: '/wallet-history', name: 'Statement' },
  { path: '/account-History', name: 'Payout accounts' },
  { path: '/bonus', name: 'Bonus' },
  { path: '/referral-history', name: 'Invite friends' },
  { path: '/tickets-history', name: 'My tickets' },
];

/** The person's own data, and links to their pages; parts of the page follow. */
export default function Profile({ children }: { children?: ReactNode }) {
  const { session } = useActors();
  const user = useSelector(session, (state) => state.context.user);
  const said = (text: string | undefined) => text ?? <Bone width="8rem" />;
  return (
    <ProfileFrame active="profile" title={t('Profile')}>
      <Stack $gap={5}>
        <Card>
          <DefinitionList
            items={[
              {
                term: t('Name'),
                value: said(user === null ? undefined : `${user.first_name} ${user.last_name}`.trim()),
              },
              { term: t('Phone Number'), value: said(user?.phone) },
              {
                term: t('Email'),
                value: user === null ? <Bone width="8rem" /> : <Email address={user.email} />,
              },
            ]}
          />
          <Row>
            <LinkButton kind="quiet" small href="/profile/edit-profile">
              {t('Edit profile')}
            </LinkButton>
            <LinkButton kind="quiet" small href="/profile/change-password">
              {t('Change password')}
            </LinkButton>
            <LinkButton kind="quiet" small href="/security">
              {t('Security')}
            </LinkButton>
          </Row>
        </Card>
        <nav aria-label={t('What is mine')}>
          <Grid $min="15rem" $gap={3}>
            {PLACES.map(({ path, name }) => (
              <Place key={path} href={path}>
                <span>{t(name)}</span>
                <Icon name="chevron-right" />
              </Place>
            ))}
          </Grid>
        </nav>
        {children}
      </Stack>
    </ProfileFrame>
  );
}

/** An address that does not fit on one line breaks before its server. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </>
  );
}
