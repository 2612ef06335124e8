/** Whether a text is a day of the calendar, such as `2026-11-21`. */
export function isDay(text: string): boolean {
  // No database has a year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // `Date` would read 31 June as 1 July.
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
