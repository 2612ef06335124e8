import type { Queryable } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { Refusal, type RefusalEvent } from '../refusal.ts';

export interface Limit {
  /** The number of attempts allowed … */
  most: number;
  /** … in any period of this many seconds, a day at most. */
  seconds: number;
}

/**
 * Counts an attempt on a subject, such as `login:9000000001`. A refused attempt does not count. Concurrent attempts
 * wait for each other; an attempt in a transaction holds the others until it ends.
 * @returns 0 when the attempt is allowed, else the seconds to wait
 */
export async function countAttempt(
  db: Queryable,
  subject: string,
  { most, seconds }: Limit,
): Promise<number> {
  const [counted] = await db.query(
    `insert into attempts (subject, at) values ($1, array[clock_timestamp()])
     on conflict (subject) do update
       set at = array(select t from unnest(attempts.at) t
                      where t > clock_timestamp() - make_interval(secs => $3)) || clock_timestamp()
       where (select count(*) from unnest(attempts.at) t
              where t > clock_timestamp() - make_interval(secs => $3)) < $2
     returning subject`,
    [subject, most, seconds],
  );
  if (counted) return 0;
  const [first] = await db.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(t) + make_interval(secs => $2) - clock_timestamp()))::integer as wait
     from attempts, unnest(at) t
     where subject = $1 and t > clock_timestamp() - make_interval(secs => $2)`,
    [subject, seconds],
  );
  return Math.max(first?.wait ?? 1, 1);
}

/** @throws Refusal 429 with `data.wait`, the seconds to wait, and with the error at `field` if one is given */
export async function allowAttempt(
  db: Queryable,
  subject: string,
  limit: Limit,
  msg: string,
  { event = 'attempts.limited', field }: { event?: RefusalEvent; field?: string } = {},
): Promise<void> {
  const wait = await countAttempt(db, subject, limit);
  if (wait > 0)
    throw new Refusal(429, msg, { data: { wait }, event, ...(field && { errors: { [field]: msg } }) });
}

/** Whether another attempt would be allowed now; counts none. */
export async function mayAttempt(db: Queryable, subject: string, { most, seconds }: Limit): Promise<boolean> {
  const [counted] = await db.query<{ count: number }>(
    `select count(*)::integer as count from attempts, unnest(at) t
     where subject = $1 and t > clock_timestamp() - make_interval(secs => $2)`,
    [subject, seconds],
  );
  return (counted?.count ?? 0) < most;
}

/** Resets the count, after a success. */
export async function forgetAttempts(db: Queryable, subject: string): Promise<void> {
  await db.query('delete from attempts where subject = $1', [subject]);
}

/** Removes counts older than the longest limit looks back. */
export async function sweepAttempts(db: Queryable): Promise<void> {
  await sweep(
    db,
    'attempts',
    'subject',
    `not exists (select from unnest(at) t where t > now() - interval '1 day')`,
  );
}
