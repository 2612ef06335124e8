import { t } from '../../i18n/text.ts';
import type { EventRow } from '../../schemas/content/content.ts';
import { Badge } from '../kit/data/badge.tsx';

/** Whether an event is going on, or over; nothing is said of one that is to come. */
export function EventStateBadge({ state }: Pick<EventRow, 'state'>) {
  if (state === 'running') return <Badge tone="live">{t('On now')}</Badge>;
  return state === 'over' ? <Badge>{t('Ended')}</Badge> : null;
}
