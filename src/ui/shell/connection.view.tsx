import { useSelector } from '@xstate/react';
import { useActors } from '../app/context.tsx';
import { Note } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';

// Takes no room, nor a gap, while there is nothing to say.
const Place = styled('div')`
  &:empty {
    position: absolute;
  }
`;

/** How the connection to the server is, in a word. */
export function ConnectionBadge() {
  const { feed } = useActors();
  const isLive = useSelector(feed, (state) => state.hasTag('live'));
  const isOffline = useSelector(feed, (state) => state.matches({ line: 'offline' }));
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

/** Says calmly that what is on screen may have changed meanwhile; nothing while the line holds. */
export function StaleNotice() {
  const { feed } = useActors();
  const isStale = useSelector(feed, (state) => state.hasTag('stale'));
  const isOffline = useSelector(feed, (state) => state.matches({ line: 'offline' }));
  return (
    <Place role="status">
      {isStale && (
        <Note icon="warning">
          {isOffline
            ? t('You are offline. Prices and times may have changed; this page catches up by itself.')
            : t(
                'The line to the server is interrupted. Prices and times may have changed; this page catches up by itself.',
              )}
        </Note>
      )}
    </Place>
  );
}
