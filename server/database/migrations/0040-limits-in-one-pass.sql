-- What a person's limits count is read once for all of them, not once for each: whoever plays games all week has tens of
-- thousands of rounds. The index has all of a round that is counted.
drop index rounds_by_time;
create index rounds_by_time on rounds (user_id, played_at) include (stake_paise, payout_paise);

drop function limits_used(bigint, timestamptz);
drop function counted_towards(text, bigint, timestamptz, timestamptz);

-- All that counts towards a kind of limit but for rounds of games. A stake counts from when it was placed, but for what
-- came back of one that was cancelled or void; a loss from when it was decided. What is still open may all be lost: it
-- counts for as long as it is. What was won is a loss below zero.
create function counted_besides_rounds(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select created_at, amount_paise from deposits
  where what = 'deposit' and user_id = person and created_at > since
    and (status in ('pending', 'credited') or status = 'created' and expires_at > moment)
  union all
  select placed_at, stake_paise - coalesce(refund_paise, 0) from bets
  where what = 'stake' and user_id = person and placed_at > since and status <> 'void'
  union all
  select settled_at, stake_paise - case status when 'won' then pays_paise when 'lost' then 0 else refund_paise end from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$$;

create function counted_towards(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select at, paise from counted_besides_rounds(what, person, since, moment)
  union all
  select played_at, stake_paise from rounds where what = 'stake' and user_id = person and played_at > since
  union all
  select played_at, stake_paise - payout_paise from rounds where what = 'loss' and user_id = person and played_at > since
$$;

-- A person's limits, and what of each is used.
create function limits_used(person bigint, moment timestamptz)
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
    where case own.period when 'day' then p.in_day when 'week' then p.in_week else p.in_month end
  )::bigint
  from own
$$;
