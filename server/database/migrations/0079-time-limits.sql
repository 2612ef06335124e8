-- The most time that a person allows themselves to play in a day: a limit of the kind `time`, whose period is `day`, here
-- the day of India's calendar. A minute counts once a bet is placed or a round is played in it, however many follow. The
-- column `amount_paise` has a hundredth of a minute as its unit then, as it has a hundredth of a rupee for money: wherever
-- a limit is read, raised or lowered, one rule holds for all kinds.

alter table play_limits
  drop constraint play_limits_kind_check,
  add constraint play_limits_kind_check check (kind in ('deposit', 'stake', 'loss', 'time')),
  add constraint play_limits_time_check check (
    kind <> 'time' or period = 'day' and amount_paise % 100 = 0 and coalesce(raise_to_paise, 0) % 100 = 0
      and amount_paise <= 144000 and coalesce(raise_to_paise, 0) <= 144000);

-- The midnight in India with which the day of this moment began. India is 330 minutes ahead, without summer time.
create function day_start(moment timestamptz) returns timestamptz language sql immutable as $$
  select (date_trunc('day', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
$$;

-- The minutes of the day of this moment in which the person has staked so far.
create function minutes_played(person bigint, moment timestamptz) returns bigint language sql stable as $$
  select count(*) from (
    select floor(extract(epoch from placed_at) / 60) from bets where user_id = person and placed_at >= day_start(moment)
    union
    select floor(extract(epoch from placed_at) / 60) from combined_bets where user_id = person and placed_at >= day_start(moment)
    union
    select floor(extract(epoch from played_at) / 60) from rounds where user_id = person and played_at >= day_start(moment)
  ) minutes
$$;

create or replace function limits_used(person bigint, moment timestamptz)
returns table (kind text, period text, amount_paise bigint, used_paise bigint) language sql stable as $$
  with own as materialized (
    select l.kind, l.period, l.amount_paise, period_start(l.period, moment) as since
    from play_limits l where l.user_id = person
  ), starts as materialized (
    select min(since) filter (where own.period = 'day') as day, min(since) filter (where own.period = 'week') as week,
           min(since) filter (where own.period = 'month') as month, min(since) as earliest
    from own where own.kind in ('stake', 'loss')
  ), played as materialized (
    select r.played_at > s.day as in_day, r.played_at > s.week as in_week, r.played_at > s.month as in_month,
           sum(r.stake_paise) as stake, sum(r.stake_paise - r.payout_paise) as loss
    from starts s join rounds r on r.user_id = person and r.played_at > s.earliest
    group by 1, 2, 3
  )
  select own.kind, own.period, own.amount_paise, case own.kind when 'time' then 100 * minutes_played(person, moment) else (
    select coalesce(sum(c.paise), 0) from counted_besides_rounds(own.kind, person, own.since, moment) c
  )::bigint + (
    select coalesce(sum(case own.kind when 'stake' then p.stake when 'loss' then p.loss end), 0) from played p
    where case own.period when 'day' then p.in_day when 'week' then p.in_week when 'month' then p.in_month end
  )::bigint end
  from own
$$;

-- Of two limits that a stake exceeds, the one that leaves least is named, and the later one if neither leaves anything: the
-- page names the same. Before, a limit that had been lowered below its use came first. Once the minutes of a day are used
-- up, there is no room for any stake before midnight, and none at all if the person allows themselves no minute.
drop trigger bets_within_limits on bets;
drop trigger combined_bets_within_limits on combined_bets;
drop trigger rounds_within_limits on rounds;
drop trigger deposits_within_limits on deposits;
drop function hold_play;

create function hold_play() returns trigger language plpgsql as $$
declare
  refusal jsonb;
  person bigint := new.user_id;
  paise bigint;
  moment timestamptz;
begin
  if tg_table_name = 'deposits' then
    select user_id into person from wallets where user_id = person for no key update;
    -- The default was taken before the wait: a deposit counts in the period in which there was room for it.
    new.created_at := clock_timestamp();
    moment := new.created_at;
  end if;
  if not exists (select from play_limits where user_id = person)
     and not exists (select from play_breaks where user_id = person) then
    return new;
  end if;
  paise := coalesce(to_jsonb(new) ->> 'stake_paise', to_jsonb(new) ->> 'amount_paise')::bigint;
  moment := coalesce(moment, clock_timestamp());
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = person and b.until > moment order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  select jsonb_build_object('kind', o.kind, 'period', o.period, 'amount', o.amount_paise,
                            'left', o.left_paise, 'until', o.until) into refusal
  from (
    select e.kind, e.period, e.amount_paise, e.left_paise, e.fits,
           case when count(*) over () = count(e.fits) over () then max(e.fits) over () end as until
    from (
      select u.kind, u.period, u.amount_paise, greatest(0, u.amount_paise - u.used_paise) as left_paise,
             case when u.kind <> 'time' then fits_at(person, u.kind, u.period, u.amount_paise, paise, moment)
                  when u.amount_paise > 0 then day_start(moment) + interval '24 hours' end as fits
      from limits_used(person, moment) u
      where (u.kind = 'deposit') = (tg_table_name = 'deposits')
        and case u.kind when 'time' then u.used_paise >= u.amount_paise else u.used_paise + paise > u.amount_paise end
    ) e
  ) o
  order by o.left_paise, o.fits desc limit 1;
  if refusal is not null then
    raise exception 'a limit' using errcode = 'SKLIM', detail = refusal::text;
  end if;
  return new;
end $$;
create trigger bets_within_limits before insert on bets for each row execute function hold_play();
create trigger combined_bets_within_limits before insert on combined_bets for each row execute function hold_play();
create trigger rounds_within_limits before insert on rounds for each row execute function hold_play();
create trigger deposits_within_limits before insert on deposits for each row execute function hold_play();
