import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { Tabs } from '../kit/tabs.tsx';
import { ConnectionBadge } from '../shell/connection.view.tsx';
import { t } from '../text/text.ts';
import { media } from '../theme.ts';

// On a phone a line of its own, so that nothing moves where a word for it fits beside the heading and another does not.
const Line = styled('div')`
  flex-basis: 100%;
  ${media.tablet} {
    flex-basis: auto;
  }
`;

/** What the lists of matches have in common: heading, tabs, and how the line to the server is. */
export function BetsHeading({ active }: { active: 'live' | 'extraTime' | 'closed' }) {
  return (
    <div>
      <PageTitle
        aside={
          <Line>
            <ConnectionBadge />
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
    </div>
  );
}
