import type { ReactNode } from 'react';
import { Narrow } from '../kit/columns.tsx';
import { chevronLeft } from '../kit/drawings.ts';
import { Icon } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';
import { ProfileFrame, type ProfilePlace } from './profile-frame.view.tsx';

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

/** What a form about oneself stands in. */
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
