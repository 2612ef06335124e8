import type { Queryable } from '../database/database.ts';
import { indianDay } from '../indian-time.ts';

/** The day in India by the database's clock, `YYYY-MM-DD`. */
export async function indianToday(database: Queryable): Promise<string> {
  const [now] = await database.query<{ day: string }>(
    `select to_char(${indianDay('statement_timestamp()')}, 'YYYY-MM-DD') as day`,
  );
  if (now === undefined) throw new Error('The database did not say what day it is');
  return now.day;
}

/** The last `count` days up to `last`, oldest first. Days are `YYYY-MM-DD`. */
export function lastDays(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysFrom(last, index - count + 1));
}

/** The Mondays of the last `count` weeks up to the one of `today`, oldest first. */
export function lastWeeks(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysFrom(mondayOf(today), 7 * (index - count + 1)));
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return daysFrom(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function daysFrom(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
