import { t } from '../../i18n/text.ts';
import { ConnectionBadge } from '../app/connection.view.tsx';
import { Tabs } from '../kit/controls/tabs.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { RatioHelp } from './ratio-help.view.tsx';

const Box = styled('div')`
  @media (max-width: 39.99em) {
    > :first-child {
      row-gap: 0;
      margin-bottom: var(--s3);
    }
  }
`;

// On a phone a line of its own, so that nothing moves where a word for it fits beside the heading and another does not:
// above that, where the page is empty. The help stands at its end, where no word moves it.
const Line = styled('div')`
  display: flex;
  align-items: center;
  gap: var(--s3);
  @media (max-width: 39.99em) {
    flex-basis: 100%;
    justify-content: space-between;
    order: -1;
    /** The target of the help is wider by this much. */
    padding-right: calc(var(--tap) / 4);
    margin-top: calc(-1 * var(--s4));
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
