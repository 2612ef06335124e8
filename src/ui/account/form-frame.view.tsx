import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Narrow } from '../kit/columns.tsx';
import { Link } from '../kit/controls/link.tsx';
import { chevronLeft } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { ProfileFrame, type ProfilePlace } from './profile/profile-frame.view.tsx';

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  min-height: var(--tap);
  font-size: var(--text-s);
  font-weight: 600;
  text-decoration: none;
`;

interface FormFrameProps {
  /** in the profile's frame, or a page of its own */
  nested: boolean;
  active: ProfilePlace;
  title: string;
  children: ReactNode;
}

/** The frame of a form about the signed-in person's account. */
export function FormFrame({ nested, active, title, children }: FormFrameProps) {
  if (nested)
    return (
      <ProfileFrame active={active} title={title}>
        <Width>{children}</Width>
      </ProfileFrame>
    );
  return (
    <Narrow>
      <Back href="/profile/">
        <Icon name={chevronLeft} />
        <span>{t('Profile')}</span>
      </Back>
      <PageTitle>{title}</PageTitle>
      {children}
    </Narrow>
  );
}

const Width = styled('div')`
  max-width: 32rem;
`;
