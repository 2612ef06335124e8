import type { Database } from '../../database/database.ts';
import { sweepBy } from '../../database/sweep.ts';

/**
 * Removes activities older than 90 days; bets, money and tickets have histories of their own. Removed activities count
 * as read.
 */
export async function sweepActivities(database: Database): Promise<void> {
  await sweepBy((most) =>
    database.query(
      `with old as materialized (
         select user_id, number from activities where at < now() - interval '90 days' order by at limit $1),
       held as materialized (
         select user_id from activity_counts where user_id in (select user_id from old)
         order by user_id for no key update),
       swept as (
         delete from activities a using old, held
         where a.user_id = old.user_id and a.number = old.number and held.user_id = a.user_id
         returning a.user_id, a.number),
       counted as (
         update activity_counts c set read_up_to = greatest(c.read_up_to, s.number)
         from (select user_id, max(number) as number from swept group by user_id) s where s.user_id = c.user_id)
       select number from swept`,
      [most],
    ),
  );
}
