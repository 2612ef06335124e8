import { t } from '../../i18n/text.ts';
import type { EventRow } from '../../schemas/content/content.ts';
import { Badge } from '../kit/data/badge.tsx';

/** Says whether an event is on or over; nothing for one to come. */
export function EventStateBadge({ state }: Pick<EventRow, 'state'>) {
  if (state === 'running') return <Badge tone="live">{t('On now')}</Badge>;
  return state === 'over' ? <Badge>{t('Ended')}</Badge> : null;
}
