import { noting } from '../../account/activity/note.ts';
import type { Queryable } from '../../database/database.ts';
import { EXPIRABLE, RELEASABLE } from './life.ts';
import { PROGRESS } from './progress.ts';

/** Rows in one statement: few, so that it does not lock wallets for long. */
const AT_ONCE = 200;

/**
 * Releases and expires due bonuses, and starts the next ones, until the signal aborts. Each effect happens once, even
 * with several processes.
 */
export async function settleBonuses(database: Queryable, signal?: AbortSignal): Promise<void> {
  do {
    await startNext(database);
    await markExpired(database);
  } while ((await endBonuses(database, signal)) && !signal?.aborted);
}

/** Starts the oldest locked bonus of everybody without a counting one, from the end of the bonus before. */
async function startNext(database: Queryable): Promise<void> {
  await database.query(
    `update bonuses b set counts_from = greatest(b.granted_at,
            (select max(ended_at) from bonuses e where e.user_id = b.user_id))
     where b.status in (${RELEASABLE}) and b.counts_from is null
       and not exists (select from bonuses e where e.user_id = b.user_id and e.status in (${RELEASABLE})
                         and (e.counts_from is not null or (e.granted_at, e.id) < (b.granted_at, b.id)))`,
  );
}

/** Marks overdue counting bonuses. A locked row is marked later. */
async function markExpired(database: Queryable): Promise<void> {
  await database.query(
    `update bonuses set is_due = true where id in (
       select id from bonuses
       where status in (${EXPIRABLE}) and counts_from is not null and not is_due and expires_at <= statement_timestamp()
       order by expires_at limit ${AT_ONCE} for no key update skip locked)`,
  );
}

/**
 * Ends due bonuses in the order of their wallets, in one pass, so that a late wallet does not wait for another turn.
 * @returns whether any ended, so that the next one may count
 */
async function endBonuses(database: Queryable, signal: AbortSignal | undefined): Promise<boolean> {
  let hasEnded = false;
  let batch: LookedAt[] = [];
  do {
    batch = await endNextBonuses(database, batch.at(-1)?.user_id ?? 0);
    hasEnded ||= batch.some((one) => one.has_ended);
  } while (batch.length === AT_ONCE && !signal?.aborted);
  return hasEnded;
}

interface LookedAt {
  user_id: number;
  has_ended: boolean;
}

/**
 * Ends counting bonuses of the next wallets: an amount wagered in time becomes cash, however late this runs; the rest
 * goes back to the promotions. It reads only marked wallets: the database marks one when a stake ends. It leaves rows
 * that another process has locked to that process.
 *
 * Every settlement of a stake locks the wallet before it reads the clock. So a bonus ends, or loses its mark, only if
 * nobody has locked the wallet since the statement began: otherwise a stake may have been settled in time that the
 * snapshot does not show.
 * @returns the wallets that it read, in order
 */
function endNextBonuses(database: Queryable, afterUserId: number): Promise<LookedAt[]> {
  return database.query<LookedAt>(
    `with held as materialized (
       select b.*, w.revision from bonuses b join wallets w on w.user_id = b.user_id
       where b.status in (${RELEASABLE}) and b.counts_from is not null and b.is_due and b.user_id > $1
       order by b.user_id limit ${AT_ONCE} for no key update of b skip locked),
     judged as materialized (
       select b.id, b.user_id, b.revision, progress.reached_at, b.expires_at,
              case when b.status in (${RELEASABLE}) and progress.reached_at is not null then 'released'
                   when b.status in (${EXPIRABLE}) and b.expires_at <= clock_timestamp() then 'expired' end as verdict
       from held b ${PROGRESS}),
     still as materialized (
       select w.user_id from judged j join wallets w on w.user_id = j.user_id
       where w.revision = j.revision
       order by w.user_id for no key update of w skip locked),
     looked_at as (
       update bonuses b set status = coalesce(verdict, status), is_due = false,
              ended_at = case verdict when 'released' then reached_at when 'expired' then j.expires_at end
       from judged j join still using (user_id)
       where b.id = j.id
       returning b.id, b.user_id, b.amount_paise, b.status, b.ended_at),
     journal as (
       insert into journals (user_id, kind, bonus_id)
       select user_id, 'bonus.' || status, id from looked_at where ended_at is not null order by user_id
       returning id, user_id, bonus_id),
     ${noting("select user_id, 'bonus.' || status as kind, id as subject_id from looked_at where ended_at is not null")},
     entry as (
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select j.id, 1, j.user_id, 'bonus', case l.status when 'released' then 'cash' else 'promotions' end, l.amount_paise
       from journal j join looked_at l on l.id = j.bonus_id order by j.user_id)
     select h.user_id, l.ended_at is not null as has_ended
     from held h left join looked_at l on l.id = h.id order by h.user_id`,
    [afterUserId],
  );
}
