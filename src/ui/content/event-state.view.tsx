import type { EventRow } from '../../schemas/content.ts';
import { Badge } from '../kit/badge.tsx';
import { t } from '../text/text.ts';

/** Whether an event is going on, or over; nothing is said of one that is to come. */
export function EventStateBadge({ state }: Pick<EventRow, 'state'>) {
  if (state === 'running') return <Badge tone="live">{t('On now')}</Badge>;
  return state === 'over' ? <Badge>{t('Ended')}</Badge> : null;
}
