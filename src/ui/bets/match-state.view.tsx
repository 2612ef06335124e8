import { type Text, t } from '../../i18n/text.ts';
import type { Match, MatchState } from '../../schemas/bets/matches.ts';
import { Badge } from '../kit/data/badge.tsx';
import { NearTime, ServerCountdown } from '../shared/server-clock.view.tsx';

const names: Record<MatchState, Text> = {
  scheduled: 'Scheduled',
  open: 'Open',
  extraTime: 'Extra time',
  closed: 'Closed',
  settled: 'Settled',
  abandoned: 'Abandoned',
};

/** Whether a match takes bets. */
export const isOpen = ({ state }: Pick<Match, 'state'>) => state === 'open' || state === 'extraTime';

/** The state of a match as a badge. */
export function MatchStateBadge({ state }: { state: MatchState }) {
  return <Badge tone={isOpen({ state }) ? 'live' : 'quiet'}>{t(names[state])}</Badge>;
}

/** The time at which betting opens, or the window in force closes. */
export function Closing({ match: { state, opens_at, closes_at } }: { match: Match }) {
  if (state === 'scheduled')
    return (
      <span>
        <span>{t('Opens')}</span> <NearTime at={opens_at} />
      </span>
    );
  if (closes_at === null) return null;
  return (
    <span>
      <span>{t('Closes')}</span> <NearTime at={closes_at} />
    </span>
  );
}

/** The time left until betting opens or the window in force closes, by the server's clock. */
export function TimeLeft({ match: { state, opens_at, closes_at } }: { match: Match }) {
  if (state === 'scheduled')
    return (
      <span>
        <span>{t('Opens in')}</span> <ServerCountdown to={opens_at} />
      </span>
    );
  if (closes_at === null) return null;
  return (
    <span>
      <span>{t('Closes in')}</span> <ServerCountdown to={closes_at} />
    </span>
  );
}
