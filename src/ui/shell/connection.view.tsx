import { useSelector } from '@xstate/react';
import { useActors, useIsStale } from '../app/context.tsx';
import { Badge } from '../kit/badge.tsx';
import { Icon } from '../kit/icon.tsx';
import { Strip } from '../kit/strip.tsx';
import { formatTime } from '../kit/time.tsx';
import { t } from '../text/text.ts';

/** How the connection to the server is, in a word. */
export function ConnectionBadge() {
  const { feed } = useActors();
  const isLive = useSelector(feed, (state) => state.hasTag('live'));
  const isOffline = useIsOffline();
  return (
    <span role="status">
      {isLive ? (
        <Badge tone="live">{t('Live')}</Badge>
      ) : (
        <Badge>{isOffline ? t('Offline') : t('Connecting…')}</Badge>
      )}
    </span>
  );
}

/** Says calmly of when is what is on screen, and that nobody bets on it; nothing while the line holds. */
export function StaleStrip() {
  const { feed } = useActors();
  const isStale = useIsStale();
  const isOffline = useIsOffline();
  const asOf = useSelector(feed, (state) => state.context.asOf);
  return (
    <Strip id="stale">
      {isStale && (
        <>
          <Icon name="warning" />
          <p>
            <strong>
              {isOffline ? t('You are offline.') : t('The line to the server is interrupted.')}
              {asOf !== null && ` ${t('As of {time}.', { time: formatTime(asOf) })}`}
            </strong>{' '}
            {t('Bets wait until the odds are fresh again.')}
          </p>
        </>
      )}
    </Strip>
  );
}

function useIsOffline(): boolean {
  return useSelector(useActors().feed, (state) => state.matches({ line: 'offline' }));
}
