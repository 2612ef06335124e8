/** India is five and a half hours ahead of UTC all year round. */
const AHEAD_MS = 330 * 60_000;

/** The moment that `2026-11-22 20:00` is in India; null when there is none. */
export function readIndianTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/.test(text)) return null;
  const utc = new Date(`${text.replace(' ', 'T')}:00Z`);
  // A day that a month does not have would be taken for one of the next month.
  const exists = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text.replace(' ', 'T'));
  return exists ? new Date(utc.getTime() - AHEAD_MS) : null;
}

/** `2026-11-22 20:00`, as clocks in India show it. */
export function indianTime(at: Date): string {
  return indianSecond(at).slice(0, 16).replace('T', ' ');
}

/** `2026-11-22T20:00:30`, as clocks in India show it. */
export function indianSecond(at: Date): string {
  return new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19);
}
