/** India is five and a half hours ahead of UTC all year round. */
const AHEAD_MINUTES = 330;
const AHEAD_MS = AHEAD_MINUTES * 60_000;
const OFFSET = '+05:30';

/** A day of India: all have 24 hours, since India has no summer time. */
export const DAY_MS = 24 * 60 * 60_000;

/** The moment of a time in India such as `2026-11-22 20:00`; null if it does not exist. */
export function readIndianTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/.test(text)) return null;
  const utc = new Date(`${text.replace(' ', 'T')}:00Z`);
  // `Date` would read 31 June as 1 July.
  const exists = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text.replace(' ', 'T'));
  return exists ? new Date(utc.getTime() - AHEAD_MS) : null;
}

/** The time in India, as `2026-11-22 20:00`. */
export function indianTime(at: Date): string {
  return indianIso(at).slice(0, 16).replace('T', ' ');
}

const FOR_PEOPLE = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** The time in India, as `22 Nov 2026, 08:00 pm`, like the page shows it. */
export const indianTimeInWords = (at: Date): string => FOR_PEOPLE.format(at);

/** The time in India in ISO 8601: `2026-11-22T20:00:30+05:30`. */
export function indianIso(at: Date): string {
  return `${new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19)}${OFFSET}`;
}

/** The start in India of a day such as `2026-11-22`. */
export function startOfIndianDay(day: string): Date {
  return new Date(`${day}T00:00:00${OFFSET}`);
}

/** An SQL expression for the day in India of a moment. */
export const indianDay = (moment: string): string =>
  `(${moment} at time zone 'UTC' + interval '${AHEAD_MINUTES} minutes')::date`;
