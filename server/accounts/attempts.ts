import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

export interface Limit {
  /** So many attempts … */
  most: number;
  /** … in so many seconds from the first one. */
  seconds: number;
}

/**
 * Counts an attempt on a subject, such as `login:9000000001`.
 * @returns 0 when it may go on, else the seconds to wait
 */
export async function countAttempt(db: Queryable, subject: string, limit: Limit): Promise<number> {
  const [window] = await db.query<{ count: number; wait: number }>(
    // Begun at whole seconds, so that first attempts made at once meet in one row.
    `insert into attempts (subject, window_start)
     values ($1, coalesce(
       (select max(window_start) from attempts where subject = $1 and window_start > now() - make_interval(secs => $3)),
       date_trunc('second', now())))
     on conflict (subject, window_start) do update set count = least(attempts.count + 1, $2 + 1)
     returning count, ceil(extract(epoch from window_start + make_interval(secs => $3) - now()))::integer as wait`,
    [subject, limit.most, limit.seconds],
  );
  return window && window.count > limit.most ? Math.max(window.wait, 1) : 0;
}

/** @throws Refusal 429 with `data.wait`, the seconds to wait */
export async function allowAttempt(db: Queryable, subject: string, limit: Limit, msg: string): Promise<void> {
  const wait = await countAttempt(db, subject, limit);
  if (wait > 0) throw new Refusal(429, msg, { data: { wait } });
}

/** Starts the count anew, after a success. */
export async function forgetAttempts(db: Queryable, subject: string): Promise<void> {
  await db.query('delete from attempts where subject = $1', [subject]);
}
