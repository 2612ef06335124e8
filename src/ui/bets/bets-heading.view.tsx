import { t } from '../../i18n/text.ts';
import { Tabs } from '../kit/controls/tabs.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { ConnectionBadge } from '../shared/connection.view.tsx';
import { media } from '../theme/media.ts';
import { RatioHelp } from './ratio-help.view.tsx';

const Box = styled('div')`
  @media (max-width: 39.99em) {
    > :first-child {
      flex-wrap: nowrap;
      align-items: center;
      margin: calc(-1 * var(--s4)) 0 var(--s1);
    }
    > :first-child h1 {
      font-size: min(1.0625rem, 4.6vw);
    }
  }
  /* One line: the matches have the height. */
  ${media.board} {
    display: grid;
    grid-template-columns: auto minmax(0, 32rem);
    align-items: center;
    justify-content: space-between;
    gap: var(--s4);
    > :first-child {
      align-items: center;
      margin: 0;
    }
    > :first-child h1 {
      font-size: var(--text-xl);
    }
  }
`;

// On a phone only screen readers get the state of the connection: a strip over the page shows problems.
const Line = styled('div')`
  position: relative;
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--s3);
  @media (max-width: 39.99em) {
    /** The target of the help is wider by this much. */
    padding-right: calc(var(--tap) / 4);
    > [role='status'] {
      position: absolute;
      right: 0;
      clip-path: inset(50%);
    }
  }
`;

/** The heading of all lists of matches: title, tabs, and the state of the connection. */
export function BetsHeading({ active }: { active: 'live' | 'extraTime' | 'closed' }) {
  return (
    <Box>
      <PageTitle
        aside={
          <Line>
            <ConnectionBadge />
            {active !== 'closed' && <RatioHelp isExtraTime={active === 'extraTime'} />}
          </Line>
        }
      >
        {t('Real-Time Betting Experience')}
      </PageTitle>
      <Tabs
        label={t('Kinds of bets')}
        items={[
          { href: '/live-bets', label: t('LIVE BETS'), active: active === 'live' },
          { href: '/extra-time-bets', label: t('EXTRA TIME BETS'), active: active === 'extraTime' },
          { href: '/close-bets', label: t('CLOSE BETS LIST'), active: active === 'closed' },
        ]}
      />
    </Box>
  );
}
