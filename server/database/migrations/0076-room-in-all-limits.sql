-- A refused stake or deposit may exceed several limits. There is room for it once all of them have room, so that time is
-- told, and none if one of them never has. The limit that leaves least is named, as before.

drop trigger bets_within_limits on bets;
drop trigger combined_bets_within_limits on combined_bets;
drop trigger rounds_within_limits on rounds;
drop trigger deposits_within_limits on deposits;
drop function hold_play;

create function hold_play() returns trigger language plpgsql as $$
declare
  person bigint := new.user_id;
  paise bigint;
  moment timestamptz;
  refusal jsonb;
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
                            'left', greatest(0, o.left_paise), 'until', o.until) into refusal
  from (
    select e.kind, e.period, e.amount_paise, e.left_paise, e.fits,
           case when count(*) over () = count(e.fits) over () then max(e.fits) over () end as until
    from (
      select u.kind, u.period, u.amount_paise, u.amount_paise - u.used_paise as left_paise,
             fits_at(person, u.kind, u.period, u.amount_paise, paise, moment) as fits
      from limits_used(person, moment) u
      where (u.kind = 'deposit') = (tg_table_name = 'deposits') and u.used_paise + paise > u.amount_paise
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
