import { useSelector } from '@xstate/react';
import { useActors, useIsOffline } from '../app/context.tsx';
import { Badge } from '../kit/badge.tsx';
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
