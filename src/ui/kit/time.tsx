import { language } from '../text/text.ts';

/** How far India's clocks are ahead of UTC. It has one time zone and no daylight saving: no data of zones is needed. */
export const IST_MS = 5.5 * 60 * 60 * 1000;

const two = (number: number) => String(number).padStart(2, '0');

const twelveHours = (hours: number, minutes: number) =>
  `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`;

/** A moment: ISO 8601 text or milliseconds since 1970. */
export type Moment = string | number;

const CLOCK = /^(\d{2}):(\d{2})(?::\d{2})?$/;

/** A moment as Indian clock time `hh:mm am/pm` (`07:05 pm`); a plain `HH:mm` is taken as it stands. */
export function formatTime(moment: Moment): string {
  const clock = CLOCK.exec(String(moment));
  if (clock) return twelveHours(Number(clock[1]), Number(clock[2]));
  const inIndia = new Date(new Date(moment).getTime() + IST_MS);
  return twelveHours(inIndia.getUTCHours(), inIndia.getUTCMinutes());
}

const dates: Record<string, Intl.DateTimeFormat> = {};

/** A moment as an Indian date, `21 Nov 2026`. */
export function formatDate(moment: Moment): string {
  const locale = language() === 'hi' ? 'hi-IN' : 'en-IN';
  // Kept, since making one takes far longer than using it.
  dates[locale] ??= new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
    numberingSystem: 'latn',
  });
  return dates[locale].format(new Date(moment));
}

/** A moment as `21 Nov 2026, 07:05 pm`. */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

const machineReadable = (moment: Moment) =>
  CLOCK.test(String(moment)) ? String(moment) : new Date(moment).toISOString();

/** A moment in Indian time: `time` (`07:05 pm`, the default), `date`, or both with `datetime`. */
export function Time({ at, show = 'time' }: { at: Moment; show?: 'time' | 'date' | 'datetime' }) {
  return (
    <time dateTime={machineReadable(at)}>
      {show !== 'time' && <span className="nowrap">{formatDate(at)}</span>}
      {show === 'datetime' && ', '}
      {show !== 'date' && <span className="nowrap">{formatTime(at)}</span>}
    </time>
  );
}
