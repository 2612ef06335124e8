import { noting } from '../../account/activity/note.ts';
import { onBreak } from '../../account/limits/breaks.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { lockWallets } from '../lock.ts';
import { recordingTerms } from '../promotion-terms.ts';

const AT_ONCE = 200;

/**
 * Pays the referrers of friends whose first bet was won or lost, once for each friend. The end of that bet marks the
 * friend; only marked friends are read. A friend's row that another process has locked is left to it. The referrers'
 * wallets are locked before their breaks are read, so that no break begins meanwhile. A referrer on a break is paid after
 * the break. One whose account is closed is not paid: the friend then counts as registered without a code, like people who
 * register with the code of a closed account.
 * @param rewardPaise for each friend; 0: nobody is paid, and all stay marked
 */
export async function payReferrals(
  database: Pick<Database, 'query' | 'transaction'>,
  rewardPaise: number,
): Promise<void> {
  if (rewardPaise === 0) return;
  await forgetClosedReferrers(database);
  await database.transaction(async (tx) => {
    const referrers = await tx.query<{ id: number }>(
      `select distinct u.referred_by as id from users u where ${IS_DUE} order by u.referred_by limit ${AT_ONCE}`,
    );
    const ids = referrers.map(({ id }) => id);
    if (ids.length === 0) return;
    await lockWallets(tx, ids);
    await payFriendsOf(tx, ids, rewardPaise);
  });
}

/** SQL: whether a reward is due for friend `u`. */
const IS_DUE = `u.referral_due_at is not null and u.referral_paid_at is null and u.verified_at is not null
  and not ${onBreak('u.referred_by')}
  and exists (select from users r where r.id = u.referred_by and r.closed_at is null)`;

async function payFriendsOf(tx: Queryable, referrers: readonly number[], rewardPaise: number): Promise<void> {
  await tx.query(
    `with due as materialized (
       select u.id, u.referred_by from users u
       where ${IS_DUE} and u.referred_by = any ($2::bigint[])
       order by u.referred_by, u.id limit ${AT_ONCE} for no key update of u skip locked),
     marked as (
       update users u set referral_paid_at = clock_timestamp() from due where u.id = due.id
       returning u.id, u.referred_by),
     journal as (
       insert into journals (user_id, kind, friend_id)
       select referred_by, 'referral', id from marked order by referred_by, id returning id, user_id),
     ${noting("select user_id, 'referral' as kind, id as subject_id from journal")},
     ${recordingTerms("'referral'", 'select $1::bigint as amount_paise from journal')}
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select id, 1, user_id, 'promotions', 'cash', $1 from journal order by user_id, id`,
    [rewardPaise, referrers],
  );
}

/** Without the mark alone, the next ended bet would mark the friend again. */
async function forgetClosedReferrers(database: Queryable): Promise<void> {
  await database.query(
    `with due as materialized (
       select u.id from users u
       where u.referral_due_at is not null and u.referral_paid_at is null
         and exists (select from users r where r.id = u.referred_by and r.closed_at is not null)
       order by u.referred_by, u.id limit ${AT_ONCE} for no key update of u skip locked)
     update users u set referred_by = null, referral_due_at = null from due where u.id = due.id`,
  );
}
