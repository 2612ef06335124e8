import type { ActivityCount } from '../../../src/schemas/account/activity.ts';
import type { Queryable } from '../../database/database.ts';

/**
 * Marks activities up to this number as read, at most up to the latest. A lower number than the one stored changes
 * nothing: what is read stays read.
 */
export async function markRead(database: Queryable, userId: number, upTo: number): Promise<ActivityCount> {
  const [count] = await database.query<ActivityCount>(
    `update activity_counts set read_up_to = greatest(read_up_to, least($2::bigint, latest))
     where user_id = $1 returning latest, read_up_to`,
    [userId, upTo],
  );
  return count ?? { latest: 0, read_up_to: 0 };
}
