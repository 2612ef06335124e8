import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import { Strip } from '../kit/data/strip.tsx';
import { Icon } from '../kit/drawings/icon.tsx';
import { formatTime } from '../kit/format/time.tsx';
import { RootMark } from '../kit/root-mark.tsx';
import { useActors, useIsOffline, useIsStale } from '../shared/context.tsx';

/**
 * Says how old the content on screen is, and that no bets are accepted on it. Empty while connected. Also
 * empty while the server has never answered: the page itself then says that it cannot be reached. While it is
 * shown, prices look doubtful.
 */
export function StaleStrip() {
  const { feed, session } = useActors();
  const isStale = useIsStale();
  const isOffline = useIsOffline();
  const isUnreachable = useSelector(session, (state) => state.hasTag('unreachable'));
  const asOf = useSelector(feed, (state) => state.context.asOf);
  const why = isOffline ? t('You are offline.') : t('The line to the server is interrupted.');
  return (
    <Strip>
      {isStale && (asOf !== null || !isUnreachable) && (
        <>
          <RootMark name="stale" />
          <Icon name="warning" />
          <p id="stale">
            <strong>
              {asOf === null ? why : `${why} ${t('As of {time}.', { time: formatTime(asOf) })}`}
            </strong>{' '}
            <span>{t('Bets wait until the odds are fresh again.')}</span>
          </p>
        </>
      )}
    </Strip>
  );
}
