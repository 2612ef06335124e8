import type { PlayLimits, PlayTime, SetCheck } from '../../../src/schemas/account/limits.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import { REMAINING } from '../../bets/remaining.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { holdOpen } from '../closing/closed.ts';

/** A person who has not staked for this long has stopped playing. */
const PAUSE = '1 hour';
/** Stakes before this time are not looked at. */
const LOOKS_BACK = '24 hours';

/** The minutes of play between a person's reality checks; null: none are shown. */
export async function checkMinutes(
  database: Queryable,
  userId: number,
): Promise<PlayLimits['check_minutes']> {
  const [row] = await database.query<{ minutes: NonNullable<PlayLimits['check_minutes']> }>(
    'select minutes from reality_checks where user_id = $1',
    [userId],
  );
  return row?.minutes ?? null;
}

/** Sets the minutes of play between a person's reality checks; null: none are shown. */
export function setCheck(database: Database, userId: number, { minutes }: SetCheck): Promise<void> {
  return database.transaction(async (tx) => {
    await holdOpen(tx, userId);
    if (minutes === null) await tx.query('delete from reality_checks where user_id = $1', [userId]);
    else
      await tx.query(
        `insert into reality_checks (user_id, minutes) values ($1, $2)
         on conflict (user_id) do update set minutes = excluded.minutes`,
        [userId, minutes],
      );
  });
}

interface PlayTimeRow {
  minutes: PlayLimits['check_minutes'];
  since: Date | null;
  elapsed_s: number | null;
  net_paise: number;
  open_paise: number;
  rounds: number;
  games_staked_paise: number;
  games_returned_paise: number;
  due_in_s: number | null;
}

/**
 * A person's playing time on all devices: since the first stake after their last pause of an hour.
 * The next check is due the chosen minutes after that, or after the last check that was seen.
 */
export async function readPlayTime(database: Queryable, userId: number): Promise<PlayTime> {
  const [row] = await database.query<PlayTimeRow>(
    `with now as materialized (select clock_timestamp() as at),
     stakes as (
       select b.placed_at as at, case when b.status = 'open' then b.cashed_stake_paise else b.stake_paise end as stake_paise,
              b.cashed_out_paise + case b.status when 'won' then ${REMAINING.pays('b')} when 'void' then ${REMAINING.stake('b')}
                else coalesce(b.refund_paise, 0) end as returned,
              case when b.status = 'open' then ${REMAINING.stake('b')} else 0 end as open_paise, false as is_round
       from bets b where user_id = $1 and placed_at > (select at from now) - interval '${LOOKS_BACK}'
       union all
       select placed_at, case when status = 'open' then cashed_stake_paise else stake_paise end,
              cashed_out_paise + coalesce(payout_paise, 0), case when status = 'open' then ${REMAINING.stake('c')} else 0 end, false
       from combined_bets c where user_id = $1 and placed_at > (select at from now) - interval '${LOOKS_BACK}'
       union all
       select played_at, stake_paise, payout_paise, 0, true
       from rounds where user_id = $1 and played_at > (select at from now) - interval '${LOOKS_BACK}'),
     begun as (
       select case when max(at) > (select at from now) - interval '${PAUSE}' then max(at) filter (where is_first) end as at
       from (select at, at - lag(at) over (order by at) < interval '${PAUSE}' is not true as is_first from stakes) s),
     play as (
       select coalesce(sum(returned - stake_paise), 0)::bigint as net_paise,
              coalesce(sum(open_paise), 0)::bigint as open_paise,
              count(*) filter (where is_round) as rounds,
              coalesce(sum(stake_paise) filter (where is_round), 0)::bigint as games_staked_paise,
              coalesce(sum(returned) filter (where is_round), 0)::bigint as games_returned_paise
       from stakes where at >= (select at from begun))
     select c.minutes, begun.at as since, extract(epoch from now.at - begun.at)::bigint as elapsed_s, net_paise, open_paise,
            rounds, games_staked_paise, games_returned_paise,
            case when begun.at is null or c.minutes is null then c.minutes * 60 else greatest(0, ceil(extract(epoch from
              greatest(begun.at, c.seen_at) + make_interval(mins => c.minutes) - now.at)))::bigint end as due_in_s
     from now cross join begun cross join play left join reality_checks c on c.user_id = $1`,
    [userId],
  );
  if (row === undefined) throw new Error('The play time could not be read');
  return {
    minutes: row.minutes,
    since: row.since?.toISOString() ?? null,
    elapsed_s: row.elapsed_s ?? 0,
    net: toRupees(row.net_paise),
    open: toRupees(row.open_paise),
    games: {
      rounds: row.rounds,
      staked: toRupees(row.games_staked_paise),
      returned: toRupees(row.games_returned_paise),
    },
    due_in_s: row.due_in_s,
  };
}

/**
 * Marks the reality check as seen: the next one is due the chosen minutes from now.
 * @throws Refusal 409 when the person wants none
 */
export function seeCheck(database: Database, userId: number): Promise<PlayTime> {
  return database.transaction(async (tx) => {
    const seen = await tx.query(
      'update reality_checks set seen_at = clock_timestamp() where user_id = $1 returning user_id',
      [userId],
    );
    if (seen.length === 0) throw new Refusal(409, 'No reality check is wanted');
    return readPlayTime(tx, userId);
  });
}
