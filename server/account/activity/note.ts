import type { ActivityKind } from '../../../src/schemas/account/activity.ts';
import type { Queryable } from '../../database/database.ts';

/**
 * Common table expressions that tell people what happens to them, in the statement in which it happens:
 * ```
 * with decided as (update withdrawals … returning id, user_id),
 *      ${noting("select user_id, 'withdrawal.paid' as kind, id as subject_id from decided")}
 * select id from decided
 * ```
 * The counter rows are locked until the commit, in order of user id, so that each person's activities are
 * numbered in the order in which they are committed.
 * @param happened a query of `user_id`, `kind` and `subject_id`: any number of rows, for any number of people
 */
export function noting(happened: string): string {
  return `happened as materialized (${happened}),
  counted as (
    insert into activity_counts as c (user_id, latest)
    select user_id, count(*) from happened group by user_id order by user_id
    on conflict (user_id) do update set latest = c.latest + excluded.latest
    returning c.user_id, c.latest),
  noted as (
    insert into activities (user_id, number, kind, subject_id)
    select h.user_id, c.latest + 1 - row_number() over (partition by h.user_id order by h.subject_id desc),
           h.kind, h.subject_id
    from happened h join counted c on c.user_id = h.user_id)`;
}

/** Notes one activity of one person, in the transaction that causes it. */
export async function note(
  tx: Queryable,
  userId: number,
  kind: ActivityKind,
  subjectId: number,
): Promise<void> {
  await tx.query(
    `with ${noting('select $1::bigint as user_id, $2::text as kind, $3::bigint as subject_id')} select`,
    [userId, kind, subjectId],
  );
}
