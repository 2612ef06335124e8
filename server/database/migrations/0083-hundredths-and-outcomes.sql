-- Names and rules that misled, and an index.

-- A limit's amount is in hundredths of a rupee, and in hundredths of a minute for a limit of time: `_paise` was wrong for
-- the latter. The functions that read it are the same otherwise.
drop trigger bets_within_limits on bets;
drop trigger combined_bets_within_limits on combined_bets;
drop trigger rounds_within_limits on rounds;
drop trigger deposits_within_limits on deposits;
drop trigger limits_held on play_limits;
drop function hold_play;
drop function hold_limit;
drop function limits_used;

alter table play_limits rename column amount_paise to amount_hundredths;
alter table play_limits rename column raise_to_paise to raise_to_hundredths;

create function limits_used(person bigint, moment timestamptz)
returns table (kind text, period text, amount_hundredths bigint, used_hundredths bigint) language sql stable as $$
  with own as materialized (
    select l.kind, l.period, l.amount_hundredths, period_start(l.period, moment) as since
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
  select own.kind, own.period, own.amount_hundredths, case own.kind when 'time' then 100 * minutes_played(person, moment) else (
    select coalesce(sum(c.paise), 0) from counted_besides_rounds(own.kind, person, own.since, moment) c
  )::bigint + (
    select coalesce(sum(case own.kind when 'stake' then p.stake when 'loss' then p.loss end), 0) from played p
    where case own.period when 'day' then p.in_day when 'week' then p.in_week when 'month' then p.in_month end
  )::bigint end
  from own
$$;

create function hold_limit() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' or new.amount_hundredths > old.amount_hundredths) and (
    old.raise_asked_at is null or old.raise_asked_at > clock_timestamp() - interval '24 hours'
    or (case when tg_op = 'DELETE' then old.raise_to_hundredths is not null
             else new.amount_hundredths is distinct from old.raise_to_hundredths end)) then
    raise exception 'a limit is raised after a day alone' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger limits_held before delete or update on play_limits for each row execute function hold_limit();

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
  moment := coalesce(moment, clock_timestamp());
  paise := coalesce(to_jsonb(new) ->> 'stake_paise', to_jsonb(new) ->> 'amount_paise')::bigint;
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = person and b.until > moment order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  select jsonb_build_object('kind', o.kind, 'period', o.period, 'amount', o.amount_hundredths,
                            'left', o.left_hundredths, 'until', o.until) into refusal
  from (
    select e.kind, e.period, e.amount_hundredths, e.left_hundredths, e.fits,
           case when count(*) over () = count(e.fits) over () then max(e.fits) over () end as until
    from (
      select u.kind, u.period, u.amount_hundredths, greatest(0, u.amount_hundredths - u.used_hundredths) as left_hundredths,
             case when u.kind <> 'time' then fits_at(person, u.kind, u.period, u.amount_hundredths, paise, moment)
                  when u.amount_hundredths > 0 then day_start(moment) + interval '24 hours' end as fits
      from limits_used(person, moment) u
      where (u.kind = 'deposit') = (tg_table_name = 'deposits')
        and case u.kind when 'time' then u.used_hundredths >= u.amount_hundredths else u.used_hundredths + paise > u.amount_hundredths end
    ) e
  ) o
  order by o.left_hundredths, o.fits desc limit 1;
  if refusal is not null then
    raise exception 'a limit' using errcode = 'SKLIM', detail = refusal::text;
  end if;
  return new;
end $$;
create trigger bets_within_limits before insert on bets for each row execute function hold_play();
create trigger combined_bets_within_limits before insert on combined_bets for each row execute function hold_play();
create trigger rounds_within_limits before insert on rounds for each row execute function hold_play();
create trigger deposits_within_limits before insert on deposits for each row execute function hold_play();

-- In percent, like each `win_ratio`; the `price` of combined bets is a factor.
alter table cash_outs rename column price to win_ratio;
alter table cash_outs rename constraint cash_outs_price_check to cash_outs_win_ratio_check;

-- How a bet on a selection ends by its match, once that is decided: single bets, legs of combined bets and bets of points
-- follow this one rule. A toss is decided by the coin, even if the match is abandoned later; a line by the score.
create function selection_outcome(
  selection_id bigint, kind text, line numeric, prediction text, decision text, winner_selection_id bigint,
  is_drawn boolean, toss_result text, play jsonb
) returns text language sql immutable as $$
  select case
    when prediction is not null and toss_result is not null
      then case when prediction = toss_result then 'won' else 'lost' end
    when line is not null then line_outcome(kind, line, decision, play)
    when decision in ('abandoning', 'abandoned') or is_drawn then 'void'
    when selection_id = winner_selection_id then 'won'
    else 'lost'
  end
$$;

-- The dashboard reads the play of the last 90 days, however long the history is.
create index journals_by_time on journals (user_id, at);
