import { type Text, t } from '../../i18n/text.ts';
import { formatDay } from '../kit/format/time.tsx';

const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const satisfies readonly Text[];

/** A day such as `2026-11-23` as `Monday, 23 Nov`. */
export function dayText(day: string): string {
  // Noon in India is the same day in UTC, which `getUTCDay` reads.
  const noon = `${day}T12:00:00+05:30`;
  const weekday = WEEKDAYS[new Date(noon).getUTCDay()];
  return weekday === undefined ? formatDay(noon) : `${t(weekday)}, ${formatDay(noon)}`;
}
