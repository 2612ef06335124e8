-- The most that a person allows themselves to stake on one bet or one round: a limit on stakes whose period is `single`.
-- It holds each stake by itself, so nothing that was staked before counts towards it, and waiting makes no room.

alter table play_limits
  drop constraint play_limits_period_check,
  add constraint play_limits_period_check check (period in ('single', 'day', 'week', 'month')),
  add constraint play_limits_single_check check (period <> 'single' or kind = 'stake');

-- When the period of a limit that ends at a moment began: months are those of India, which is 330 minutes ahead. Nothing
-- is later than the start of a single stake.
create or replace function period_start(period text, moment timestamptz) returns timestamptz language sql immutable as $$
  select case period
    when 'single' then timestamptz 'infinity'
    when 'day' then moment - interval '24 hours'
    when 'week' then moment - interval '168 hours'
    else (date_trunc('month', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
  end
$$;

-- A person's limits, and what of each is used: nothing of one for a single stake. Rounds are read once for all limits, not
-- once for each.
create or replace function limits_used(person bigint, moment timestamptz)
returns table (kind text, period text, amount_paise bigint, used_paise bigint) language sql stable as $$
  with own as materialized (
    select l.kind, l.period, l.amount_paise, period_start(l.period, moment) as since
    from play_limits l where l.user_id = person
  ), starts as materialized (
    select min(since) filter (where own.period = 'day') as day, min(since) filter (where own.period = 'week') as week,
           min(since) filter (where own.period = 'month') as month, min(since) as earliest
    from own where own.kind <> 'deposit'
  ), played as materialized (
    select r.played_at > s.day as in_day, r.played_at > s.week as in_week, r.played_at > s.month as in_month,
           sum(r.stake_paise) as stake, sum(r.stake_paise - r.payout_paise) as loss
    from starts s join rounds r on r.user_id = person and r.played_at > s.earliest
    group by 1, 2, 3
  )
  select own.kind, own.period, own.amount_paise, (
    select coalesce(sum(c.paise), 0) from counted_besides_rounds(own.kind, person, own.since, moment) c
  )::bigint + (
    select coalesce(sum(case own.kind when 'stake' then p.stake when 'loss' then p.loss end), 0) from played p
    where case own.period when 'day' then p.in_day when 'week' then p.in_week when 'month' then p.in_month end
  )::bigint
  from own
$$;
