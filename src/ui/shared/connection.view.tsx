import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import { Badge } from '../kit/data/badge.tsx';
import { styled } from '../kit/styled.ts';
import { useActors, useIsOffline } from './context.tsx';

// A fixed width: with very large text on a phone, a heading beside it must not move when the word changes.
const Word = styled('span')`
  @media (max-width: 16em) {
    min-width: 6.5rem;
  }
`;

/** The state of the connection to the server, in a word. */
export function ConnectionBadge() {
  const { feed } = useActors();
  const isLive = useSelector(feed, (state) => state.hasTag('live'));
  const isOffline = useIsOffline();
  return (
    <Word role="status">
      {isLive ? (
        <Badge tone="live">{t('Live')}</Badge>
      ) : (
        <Badge>{isOffline ? t('Offline') : t('Connecting…')}</Badge>
      )}
    </Word>
  );
}
