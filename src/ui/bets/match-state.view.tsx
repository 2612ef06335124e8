import { useSelector } from '@xstate/react';
import type { Match, MatchState } from '../../schemas/bets/bets.ts';
import { useActors } from '../app/context.tsx';
import { Badge } from '../kit/badge.tsx';
import { Countdown } from '../kit/countdown.tsx';
import { Time } from '../kit/time.tsx';
import { type Text, t } from '../text/text.ts';

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

/** Where a match is in its life, in a word. */
export function MatchStateBadge({ state }: { state: MatchState }) {
  return <Badge tone={isOpen({ state }) ? 'live' : 'quiet'}>{t(names[state])}</Badge>;
}

/** When betting opens, or the window in force closes. */
export function Closing({ match: { state, opens_at, closes_at } }: { match: Match }) {
  if (state === 'scheduled')
    return (
      <>
        {t('Opens')} <Time at={opens_at} />
      </>
    );
  if (closes_at === null) return null;
  return (
    <>
      {t('Closes')} <Time at={closes_at} />
    </>
  );
}

/** The time left until betting opens or the window in force closes, by the server's clock. */
export function TimeLeft({ match: { state, opens_at, closes_at } }: { match: Match }) {
  const { feed } = useActors();
  const offset = useSelector(feed, ({ context }) => context.serverOffset);
  if (state === 'scheduled')
    return (
      <>
        {t('Opens in')} <Countdown to={opens_at} offset={offset} />
      </>
    );
  if (closes_at === null) return null;
  return (
    <>
      {t('Closes in')} <Countdown to={closes_at} offset={offset} />
    </>
  );
}
