import type { Text } from '../../i18n/text.ts';
import { DAY_MS, indianDay } from '../kit/format/time.tsx';

export interface Period {
  name: Text;
  /** The first and the last day, `2026-11-21`; empty for no bound. */
  from: string;
  to: string;
}

/** The periods to choose from, in days of India: weeks begin on Monday. `now` in milliseconds since 1970. */
export function periodsAt(now: number): Period[] {
  const today = new Date(indianDay(now));
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS;
  return [
    { name: 'All time', from: '', to: '' },
    { name: 'Today', from: indianDay(now), to: indianDay(now) },
    { name: 'This week', from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) },
    { name: 'This month', from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) },
    { name: 'Last month', from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) },
  ];
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
