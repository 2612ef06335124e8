import type { EventFrom } from 'xstate';
import type {
  ConfirmRaise,
  LimitKind,
  LimitPeriod,
  PlayLimit,
  PlayLimits,
  SetLimit,
  WhichLimit,
} from '../../../src/schemas/account/limits.ts';
import { toPaise, toRupees } from '../../../src/schemas/shared/money.ts';
import type { Database, Queryable, Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { breakInForce } from './breaks.ts';
import { limitLifeMachine } from './limit-life.machine.ts';
import { checkMinutes } from './reality-check.ts';

type LimitEvent = EventFrom<typeof limitLifeMachine>['type'];

/** Amounts are in paise, those of a limit of time in hundredths of a minute. */
interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  amount_hundredths: number;
  used_hundredths: number;
  unfinished_paise: number;
  state: PlayLimit['state'];
  raise_to_hundredths: number | null;
  raise_from: Date | null;
  raise_until: Date | null;
  room_from: Date | null;
  renews_at: Date | null;
}

/**
 * Limits of person `$1`. If `$2` paise do not fit now, the row says when they will. A raise waits a day and lapses
 * after a week.
 */
const LIMITS = `
  select l.kind, l.period, l.amount_hundredths, u.used_hundredths, d.unfinished_paise, r.state, r.raise_from, r.raise_until,
         case when r.state <> 'inForce' then l.raise_to_hundredths end as raise_to_hundredths,
         case when l.kind = 'time' and u.used_hundredths > 0
              then day_start(clock_timestamp()) + interval '24 hours' end as renews_at,
         case when l.kind = 'time' then
                case when u.used_hundredths >= l.amount_hundredths and l.amount_hundredths > 0
                     then day_start(clock_timestamp()) + interval '24 hours' end
              when u.used_hundredths + $2::bigint > l.amount_hundredths
              then fits_at($1::bigint, l.kind, l.period, l.amount_hundredths, $2::bigint, clock_timestamp()) end as room_from
  from play_limits l
  join limits_used($1::bigint, clock_timestamp()) u using (kind, period)
  cross join lateral (
    select coalesce(sum(amount_paise), 0)::bigint as unfinished_paise from deposits
    where l.kind = 'deposit' and user_id = $1::bigint and created_at > period_start(l.period, clock_timestamp())
      and (status = 'pending' or status = 'created' and expires_at > clock_timestamp())
  ) d
  cross join lateral (
    select l.raise_asked_at + interval '24 hours' as due, l.raise_asked_at + interval '192 hours' as lapse
  ) w
  cross join lateral (
    select case when clock_timestamp() < w.due then 'waiting' when clock_timestamp() < w.lapse then 'confirmable' else 'inForce' end as state
  ) s
  cross join lateral (
    select s.state, case when s.state <> 'inForce' then w.due end as raise_from,
           case when s.state <> 'inForce' then w.lapse end as raise_until
  ) r
  where l.user_id = $1::bigint
  order by array_position(array['deposit', 'stake', 'loss', 'time'], l.kind), array_position(array['single', 'day', 'week', 'month'], l.period)`;

async function limitRows(database: Queryable, userId: number, leastPaise = 1): Promise<LimitRow[]> {
  return database.query<LimitRow>(LIMITS, [userId, leastPaise]);
}

/**
 * A person's limits with the used amounts, their break and their reality check.
 * @param leastPaise for a limit that leaves less than this, also says when this amount will fit again
 */
export async function readLimits(
  database: Queryable,
  userId: number,
  leastPaise?: number,
): Promise<PlayLimits> {
  const rows = await limitRows(database, userId, leastPaise);
  return {
    limits: rows.map(toLimit),
    break: await breakInForce(database, userId),
    check_minutes: await checkMinutes(database, userId),
    asks_for_limit: await asksForLimit(database, userId, rows),
  };
}

/** How long "not now" counts as the answer to the question for a deposit limit. */
const ASKED_AGAIN_AFTER = '6 months';

async function asksForLimit(
  database: Queryable,
  userId: number,
  limits: readonly Pick<LimitRow, 'kind'>[],
): Promise<boolean> {
  if (limits.some(({ kind }) => kind === 'deposit')) return false;
  const [person] = await database.query<{ is_due: boolean }>(
    `select limit_declined_at is null or limit_declined_at < clock_timestamp() - interval '${ASKED_AGAIN_AFTER}' as is_due
     from users where id = $1`,
    [userId],
  );
  return person?.is_due ?? false;
}

/** Notes that the person wants no deposit limit for now: they are asked again after six months. */
export async function declineLimit(database: Database, userId: number): Promise<PlayLimits> {
  await database.query(
    'update users set limit_declined_at = greatest(limit_declined_at, clock_timestamp()) where id = $1',
    [userId],
  );
  return readLimits(database, userId);
}

/** A person's limits, to be shown beside their balance; nothing if they have set none. */
export async function limitsSet(database: Queryable, userId: number): Promise<{ limits?: PlayLimit[] }> {
  const rows = await limitRows(database, userId);
  return rows.length === 0 ? {} : { limits: rows.map(toLimit) };
}

function toLimit(row: LimitRow): PlayLimit {
  return {
    kind: row.kind,
    period: row.period,
    amount: toRupees(row.amount_hundredths),
    used: toRupees(row.used_hundredths),
    left: toRupees(Math.max(0, row.amount_hundredths - row.used_hundredths)),
    unfinished: toRupees(row.unfinished_paise),
    state: row.state,
    raise_to: row.raise_to_hundredths === null ? null : toRupees(row.raise_to_hundredths),
    raise_from: row.raise_from?.toISOString() ?? null,
    raise_until: row.raise_until?.toISOString() ?? null,
    ...(row.room_from && { until: row.room_from.toISOString() }),
    ...(row.renews_at && { renews_at: row.renews_at.toISOString() }),
  };
}

/** Sets a first limit, lowers one at once, or asks for a higher one, which waits. */
export function setLimit(
  database: Database,
  userId: number,
  { amount, ...which }: SetLimit,
): Promise<PlayLimits> {
  return changeLimit(database, userId, which, (tx, limit) =>
    putLimit(tx, userId, which, limit, toPaise(amount)),
  );
}

/** Asks to remove a limit, which waits like a raise. */
export function removeLimit(database: Database, userId: number, which: WhichLimit): Promise<PlayLimits> {
  return changeLimit(database, userId, which, async (tx, limit) => {
    hold(limit, 'limit.raise');
    await askRaise(tx, userId, which, limit, null);
  });
}

/**
 * Confirms a raise after its waiting time: the limit becomes the requested amount.
 * @throws Refusal 409 before a day has passed, or when a different amount was requested
 */
export function confirmRaise(
  database: Database,
  userId: number,
  { raise_to, ...which }: ConfirmRaise,
): Promise<PlayLimits> {
  return changeLimit(database, userId, which, async (tx, limit) => {
    hold(limit, raise_to === null ? 'removal.confirm' : 'raise.confirm');
    if (limit?.raise_to_hundredths !== (raise_to === null ? null : toPaise(raise_to)))
      throw new Refusal(409, 'This limit has changed meanwhile');
    await tx.query(
      raise_to === null
        ? `delete from play_limits where ${ONE}`
        : `update play_limits set amount_hundredths = raise_to_hundredths, raise_to_hundredths = null, raise_asked_at = null where ${ONE}`,
      [userId, which.kind, which.period],
    );
  });
}

/** Leaves the limit as it is and drops the requested raise. */
export function keepLimit(database: Database, userId: number, which: WhichLimit): Promise<PlayLimits> {
  return changeLimit(database, userId, which, async (tx, limit) => {
    hold(limit, 'raise.withdraw');
    await tx.query(`update play_limits set raise_to_hundredths = null, raise_asked_at = null where ${ONE}`, [
      userId,
      which.kind,
      which.period,
    ]);
  });
}

/** Removes all limits of the demo account, because all visitors share it. */
export async function forgetLimits(database: Database, userId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `update play_limits set raise_to_hundredths = null, raise_asked_at = clock_timestamp() - interval '24 hours'
       where user_id = $1`,
      [userId],
    );
    await tx.query('delete from play_limits where user_id = $1', [userId]);
    await tx.query('delete from reality_checks where user_id = $1', [userId]);
  });
}

const ONE = 'user_id = $1 and kind = $2 and period = $3';

/** Sets a limit to this amount in paise, or in hundredths of a minute: a higher amount as a raise that waits, any other at once. */
export async function putLimit(
  tx: Queryable,
  userId: number,
  { kind, period }: WhichLimit,
  limit: LimitRow | undefined,
  paise: number,
): Promise<void> {
  if (limit !== undefined && paise > limit.amount_hundredths) {
    hold(limit, 'limit.raise');
    return askRaise(tx, userId, { kind, period }, limit, paise);
  }
  hold(limit, limit === undefined ? 'limit.set' : 'limit.lower');
  await tx.query(
    `insert into play_limits (user_id, kind, period, amount_hundredths) values ($1, $2, $3, $4)
     on conflict (user_id, kind, period) do update
       set amount_hundredths = excluded.amount_hundredths, raise_to_hundredths = null, raise_asked_at = null`,
    [userId, kind, period, paise],
  );
}

/** Asks for a raise. Repeating the same request does not restart its waiting time. */
async function askRaise(
  tx: Queryable,
  userId: number,
  { kind, period }: WhichLimit,
  limit: LimitRow | undefined,
  paise: number | null,
): Promise<void> {
  if (limit?.state === 'waiting' && limit.raise_to_hundredths === paise) return;
  await tx.query(
    `update play_limits set raise_to_hundredths = $4, raise_asked_at = clock_timestamp() where ${ONE}`,
    [userId, kind, period, paise],
  );
}

/** Changes one limit while the wallet is locked, so that no stake is judged meanwhile. */
function changeLimit(
  database: Database,
  userId: number,
  { kind, period }: WhichLimit,
  change: (tx: Transaction, limit: LimitRow | undefined) => Promise<void>,
): Promise<PlayLimits> {
  return database.transaction(async (tx) => {
    await change(tx, await heldLimit(tx, userId, { kind, period }));
    return readLimits(tx, userId);
  });
}

/** One limit, with its owner's wallet locked until the transaction ends; undefined when it is not set. */
export async function heldLimit(
  tx: Queryable,
  userId: number,
  { kind, period }: WhichLimit,
): Promise<LimitRow | undefined> {
  await lockWallet(tx, userId);
  const rows = await limitRows(tx, userId);
  return rows.find((row) => row.kind === kind && row.period === period);
}

/** @throws Refusal 409 when the limit's statechart does not allow this event */
function hold(limit: LimitRow | undefined, type: LimitEvent): void {
  const state = limitLifeMachine.resolveState({ value: limit?.state ?? 'unset', context: {} });
  if (state.can({ type })) return;
  throw new Refusal(
    409,
    state.matches('waiting')
      ? 'A raise can be confirmed a day after it was asked for'
      : 'This limit has changed meanwhile',
    { data: { state: state.value } },
  );
}
