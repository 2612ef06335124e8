import { type Text, t } from '../../../i18n/text.ts';

/**
 * The milliseconds by which India's clocks are ahead of UTC. India has one time zone and no summer time, so no time
 * zone data is needed.
 */
const IST_MS = 5.5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

const two = (number: number) => String(number).padStart(2, '0');

const twelveHours = (hours: number, minutes: number) =>
  `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`;

/** A moment: ISO 8601 text or milliseconds since 1970. */
export type Moment = string | number;

const CLOCK = /^(\d{2}):(\d{2})(?::\d{2})?$/;

/** A date whose UTC fields show the Indian time of this moment. */
const atIndia = (moment: Moment) => new Date(new Date(moment).getTime() + IST_MS);

/** The day in India of a moment, as `2026-11-23`. */
export const indianDay = (moment: Moment): string => atIndia(moment).toISOString().slice(0, 10);

/** A moment as Indian clock time `hh:mm am/pm` (`07:05 pm`); a plain `HH:mm` is formatted unchanged. */
export function formatTime(moment: Moment): string {
  const clock = CLOCK.exec(String(moment));
  if (clock) return twelveHours(Number(clock[1]), Number(clock[2]));
  const inIndia = atIndia(moment);
  return twelveHours(inIndia.getUTCHours(), inIndia.getUTCMinutes());
}

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
] as const satisfies readonly Text[];

/** A moment as a day of the Indian year, `21 Nov`. @throws RangeError for an invalid moment */
export function formatDay(moment: Moment): string {
  const inIndia = atIndia(moment);
  const month = MONTHS[inIndia.getUTCMonth()];
  if (month === undefined) throw new RangeError(`${moment} is no moment`);
  return `${inIndia.getUTCDate()} ${t(month)}`;
}

/**
 * A moment as an Indian date, `21 Nov 2026`. `Intl` gives the same, but creating its formatter takes 36 ms on
 * a cheap phone, just when a list appears. @throws RangeError for an invalid moment
 */
export const formatDate = (moment: Moment): string =>
  `${formatDay(moment)} ${atIndia(moment).getUTCFullYear()}`;

/** A moment as `21 Nov 2026, 07:05 pm`. */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

/** A moment as `07:05 pm`, and on another Indian day than `now` as `2 Dec, 07:05 pm`. */
export const formatNear = (moment: Moment, now: number): string =>
  indianDay(moment) === indianDay(now) ? formatTime(moment) : `${formatDay(moment)}, ${formatTime(moment)}`;

const machineReadable = (moment: Moment) =>
  CLOCK.test(String(moment)) ? String(moment) : new Date(moment).toISOString();

/** A moment in Indian time: `time` (`07:05 pm`, the default), `date`, or both with `datetime`. */
export function Time({ at, show = 'time' }: { at: Moment; show?: 'time' | 'date' | 'datetime' }) {
  return (
    <time dateTime={machineReadable(at)}>
      {show !== 'time' && <span className="nowrap">{formatDate(at)}</span>}
      {show === 'datetime' && <span>, </span>}
      {show !== 'date' && <span className="nowrap">{formatTime(at)}</span>}
    </time>
  );
}
