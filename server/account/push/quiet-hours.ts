import type { QuietHours } from '../../../src/schemas/account/push.ts';
import { DAY_MS, indianIso, startOfIndianDay } from '../../indian-time.ts';

/** The end of the quiet hours in which a moment lies; null outside of them. They may go over midnight in India. */
export function quietUntil(at: Date, { from, until }: QuietHours): Date | null {
  const [day = '', rest = ''] = indianIso(at).split('T');
  const time = rest.slice(0, 5);
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until;
  if (!isQuiet) return null;
  const midnight = startOfIndianDay(day).getTime();
  const [hours = 0, minutes = 0] = until.split(':').map(Number);
  const ends = midnight + (hours * 60 + minutes) * 60_000;
  return new Date(ends > at.getTime() ? ends : ends + DAY_MS);
}
