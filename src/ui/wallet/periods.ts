import type { Text } from '../../i18n/text.ts';
import { IST_MS } from '../kit/format/time.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Period {
  name: Text;
  /** The first and the last day, `2026-11-21`; empty for no bound. */
  from: string;
  to: string;
}

/** The periods to choose from, in days of India: weeks begin on Monday. `now` in milliseconds since 1970. */
export function periodsAt(now: number): Period[] {
  const today = new Date(now + IST_MS);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const monday = Date.UTC(year, month, day) - ((today.getUTCDay() + 6) % 7) * DAY_MS;
  return [
    { name: 'All time', from: '', to: '' },
    { name: 'Today', from: dayOf(Date.UTC(year, month, day)), to: dayOf(Date.UTC(year, month, day)) },
    { name: 'This week', from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) },
    { name: 'This month', from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) },
    { name: 'Last month', from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) },
  ];
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
