import { RELEASABLE } from './life.ts';

/**
 * A lateral join for bonus `b`: `since`, the start of its time (null while an earlier bonus counts); the stakes in its
 * time; and `reached_at`, the moment at which they sufficed (null if they did not).
 *
 * Stakes count when they are settled: bets won or lost (what was not cashed out of them), combined ones too, and rounds of games, after the bonus before it ended and before
 * this one expires. A combined bet that was opened again counts with its first settlement alone. So the result depends only on the stakes, not on the time of the query.
 */
export const PROGRESS = `
  left join lateral (
    select coalesce(b.counts_from, case
      when exists (select from bonuses e where e.user_id = b.user_id and e.status in (${RELEASABLE})
                     and (e.counts_from is not null or (e.granted_at, e.id) < (b.granted_at, b.id))) then null
      else greatest(b.granted_at, (select max(ended_at) from bonuses e where e.user_id = b.user_id)) end) as since
  ) counting on true
  left join lateral (
    select coalesce(max(so_far), 0)::bigint as staked_paise,
           min(at) filter (where so_far >= b.wagering_paise) as reached_at
    from (
      select at, sum(stake_paise) over (order by at) as so_far
      from (
        select settled_at as at, stake_paise - cashed_stake_paise as stake_paise from bets
        where user_id = b.user_id and status in ('won', 'lost')
          and settled_at > counting.since and settled_at < b.expires_at
          and settled_at <= coalesce(b.ended_at, b.expires_at)
        union all
        select settled_at, stake_paise - cashed_stake_paise from combined_bets c
        where user_id = b.user_id and status in ('won', 'lost')
          and settled_at > counting.since and settled_at < b.expires_at
          and settled_at <= coalesce(b.ended_at, b.expires_at)
          and not exists (select from combined_corrections x where x.combined_bet_id = c.id and x.becomes = 'open')
        union all
        select settled_at, stake_paise from combined_corrections x
        where user_id = b.user_id and becomes = 'open'
          and settled_at > counting.since and settled_at < b.expires_at
          and settled_at <= coalesce(b.ended_at, b.expires_at)
          and not exists (
            select from combined_corrections e
            where e.combined_bet_id = x.combined_bet_id and e.becomes = 'open' and e.id < x.id)
        union all
        select played_at, stake_paise from rounds
        where user_id = b.user_id and played_at > counting.since and played_at < b.expires_at
          and played_at <= coalesce(b.ended_at, b.expires_at)
      ) stakes
    ) sums
  ) progress on true`;
