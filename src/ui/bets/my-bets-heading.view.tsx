import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Link } from '../kit/controls/link.tsx';
import { Tabs } from '../kit/controls/tabs.tsx';
import { Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { ConnectionBadge } from '../shared/connection.view.tsx';
import { media } from '../theme/media.ts';

// On a phone its parts are close together, so that eight bets fit below it.
const Box = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s1);
  margin-block: calc(-1 * var(--s2)) calc(-1 * var(--s1));
  > :first-child {
    align-items: center;
    margin: 0;
  }
  > :first-child h1 {
    font-size: min(1.0625rem, 4.6vw);
  }
  > nav {
    padding: 0;
  }
  ${media.tablet} {
    gap: var(--s2);
    margin-block: 0;
    > :first-child {
      align-items: start;
      margin-bottom: var(--s3);
    }
    > :first-child h1 {
      font-size: var(--text-2xl);
    }
    > nav {
      width: min(100%, 24rem);
      padding: var(--s1);
    }
  }
`;

interface MyBetsHeadingProps {
  active: 'singles' | 'combined';
  title: string;
  /** the filters of the list */
  children: ReactNode;
}

/** The heading of both lists of the person's bets: title, tabs, and filters. */
export function MyBetsHeading({ active, title, children }: MyBetsHeadingProps) {
  return (
    <Box>
      <PageTitle
        aside={
          <Row>
            <Link href="/record">{t('My record')}</Link>
            {/* On a phone a strip over the page shows problems with the connection. */}
            <span className="from-tablet">
              <ConnectionBadge />
            </span>
          </Row>
        }
      >
        {title}
      </PageTitle>
      <Tabs
        label={t('Kinds of bets')}
        items={[
          { href: '/bet-history', label: t('Singles'), active: active === 'singles' },
          { href: '/combined-bets', label: t('Combined'), active: active === 'combined' },
        ]}
      />
      {children}
    </Box>
  );
}
