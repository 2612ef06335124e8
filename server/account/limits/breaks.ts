import { BREAK_LENGTHS, type BreakLength, type PlayBreak } from '../../../src/schemas/account/limits.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockWallet } from '../../wallet/lock.ts';

const INTERVALS: Record<BreakLength, string> = {
  '1d': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '6m': '6 months',
  '1y': '1 year',
  '5y': '5 years',
  ever: 'infinity',
};

interface BreakRow {
  kind: PlayBreak['kind'];
  since: Date;
  /** null: for ever. */
  until: Date | null;
}

/** A condition in SQL: whether a person is on a break now. */
export const onBreak = (person: string): string =>
  `exists (select from play_breaks where user_id = ${person} and until > clock_timestamp())`;

/** The person's break; the longest if there are several, null if there is none. */
export async function breakInForce(database: Queryable, userId: number): Promise<PlayBreak | null> {
  const [row] = await database.query<BreakRow>(
    `select kind, since, nullif(until, 'infinity') as until from play_breaks b
     where user_id = $1 and b.until > clock_timestamp() order by b.until desc limit 1`,
    [userId],
  );
  return row === undefined
    ? null
    : { kind: row.kind, since: row.since.toISOString(), until: row.until?.toISOString() ?? null };
}

/**
 * Begins a break at once, for the chosen length.
 * @throws Refusal 409 when a longer one is in force
 */
export function takeBreak(database: Database, userId: number, length: BreakLength): Promise<PlayBreak> {
  return database.transaction((tx) => beginBreak(tx, userId, length));
}

/** Begins a break in the caller's transaction. */
export async function beginBreak(tx: Queryable, userId: number, length: BreakLength): Promise<PlayBreak> {
  // The lock orders the break and a stake under way: the stake is placed before the break, or refused.
  await lockWallet(tx, userId);
  const kind = BREAK_LENGTHS.exclusion.some((one) => one === length) ? 'exclusion' : 'time-out';
  const begun = await tx.query(
    `insert into play_breaks (user_id, kind, since, until)
     select $1, $2, now.at, case $3 when 'infinity' then 'infinity' else now.at + $3::interval end
     from (select clock_timestamp() as at) now
     where not exists (
       select from play_breaks where user_id = $1
         and until >= case $3 when 'infinity' then 'infinity' else now.at + $3::interval end)
     returning id`,
    [userId, kind, INTERVALS[length]],
  );
  const inForce = await breakInForce(tx, userId);
  if (begun.length === 0 || inForce === null)
    throw new Refusal(409, 'You are on a longer break already', { data: { break: inForce } });
  return inForce;
}
