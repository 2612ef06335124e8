import { PageTitle } from '../kit/page-title.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { ConnectionBadge } from '../shell/connection.view.tsx';
import { t } from '../text/text.ts';

/** What the lists of matches have in common: heading, tabs, and how the line to the server is. */
export function BetsHeading({ active }: { active: 'live' | 'extraTime' | 'closed' }) {
  return (
    <div>
      <PageTitle aside={<ConnectionBadge />}>{t('Real-Time Betting Experience')}</PageTitle>
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
