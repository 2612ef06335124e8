-- How much a person allows themselves to deposit, stake and lose in 24 hours, 7 days and a month of India's calendar.
-- Whoever sets a limit or takes a break holds their wallet, as whoever stakes does: each sees what the other has done.
create table play_limits (
  user_id        bigint not null references users (id),
  kind           text not null check (kind in ('deposit', 'stake', 'loss')),
  period         text not null check (period in ('day', 'week', 'month')),
  amount_paise   bigint not null check (amount_paise >= 0),
  -- Asked for and not yet in force; null when there is to be no limit any more.
  raise_to_paise bigint check (raise_to_paise > amount_paise),
  raise_asked_at timestamptz check (raise_asked_at is not null or raise_to_paise is null),
  primary key (user_id, kind, period)
);

-- A break from play, for a time or for good: nothing lifts it early, since none is ever changed or taken away.
create table play_breaks (
  id      bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind    text not null check (kind in ('time-out', 'exclusion')),
  since   timestamptz not null default clock_timestamp(),
  until   timestamptz not null check (until > since)
);
create index play_breaks_of_user on play_breaks (user_id, until);
create trigger play_breaks_append_only before update or delete on play_breaks for each row execute function refuse_change();

create index bets_by_time on bets (user_id, placed_at);
create index deposits_by_time on deposits (user_id, created_at);
drop index settled_bets_of_user;
create index settled_bets_of_user on bets (user_id, settled_at) where status in ('won', 'lost', 'cancelled');

-- A limit is lowered at once, and raised or taken away no earlier than a day after that was asked for.
create function hold_limit() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' or new.amount_paise > old.amount_paise) and (
    old.raise_asked_at is null or old.raise_asked_at > clock_timestamp() - interval '24 hours'
    or (case when tg_op = 'DELETE' then old.raise_to_paise is not null
             else new.amount_paise is distinct from old.raise_to_paise end)) then
    raise exception 'a limit is raised after a day alone' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger limits_held before update or delete on play_limits for each row execute function hold_limit();

-- When the period of a limit that ends at a moment began: months are those of India, which is 330 minutes ahead.
create function period_start(period text, moment timestamptz) returns timestamptz language sql immutable as $$
  select case period
    when 'day' then moment - interval '24 hours'
    when 'week' then moment - interval '168 hours'
    else (date_trunc('month', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
  end
$$;

-- When something of that moment is in the period no more.
create function period_exit(period text, at timestamptz) returns timestamptz language sql immutable as $$
  select case period
    when 'day' then at + interval '24 hours'
    when 'week' then at + interval '168 hours'
    else (date_trunc('month', at at time zone 'UTC' + interval '330 minutes') + interval '1 month' - interval '330 minutes') at time zone 'UTC'
  end
$$;

-- All that counts towards a kind of limit. A stake counts from when it was placed, but for what came back of one that
-- was cancelled or void; a loss from when it was decided. What is still open may all be lost: it counts for as long as
-- it is. What was won is a loss below zero.
create function counted_towards(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select created_at, amount_paise from deposits
  where what = 'deposit' and user_id = person and created_at > since
    and (status in ('pending', 'credited') or status = 'created' and expires_at > moment)
  union all
  select placed_at, stake_paise - coalesce(refund_paise, 0) from bets
  where what = 'stake' and user_id = person and placed_at > since and status <> 'void'
  union all
  select played_at, stake_paise from rounds where what = 'stake' and user_id = person and played_at > since
  union all
  select settled_at, stake_paise - case status when 'won' then pays_paise when 'lost' then 0 else refund_paise end from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select played_at, stake_paise - payout_paise from rounds where what = 'loss' and user_id = person and played_at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$$;

-- A person's limits, and what of each is used.
create function limits_used(person bigint, moment timestamptz)
returns table (kind text, period text, amount_paise bigint, used_paise bigint) language sql stable as $$
  select l.kind, l.period, l.amount_paise, (
    select coalesce(sum(c.paise), 0)::bigint
    from counted_towards(l.kind, l.user_id, period_start(l.period, moment), moment) c)
  from play_limits l where l.user_id = person
$$;

-- When so much will fit into a limit, if nothing else happens; null: never, or not before open bets are settled.
create function fits_at(person bigint, what text, within text, most bigint, paise bigint, moment timestamptz)
returns timestamptz language sql stable as $$
  select min(exits) from (
    select exits, sum(counted) over () - sum(counted) over (order by exits) as remains
    from (select period_exit(within, c.at) as exits, c.paise as counted
          from counted_towards(what, person, period_start(within, moment), moment) c) items
  ) freed
  where exits < 'infinity' and remains + paise <= most
$$;

-- Refuses a stake or a deposit during a break, or beyond a limit: the detail says which, what is left and until when.
-- Each statement in here sees what was committed before it began, not before the bet's own statement did.
create function hold_play() returns trigger language plpgsql as $$
declare
  person bigint := new.user_id;
  paise bigint;
  moment timestamptz;
  refusal jsonb;
begin
  if tg_table_name = 'deposits' then
    select user_id into person from wallets where user_id = person for no key update;
  end if;
  if not exists (select from play_limits where user_id = person)
     and not exists (select from play_breaks where user_id = person) then
    return new;
  end if;
  paise := coalesce(to_jsonb(new) ->> 'stake_paise', to_jsonb(new) ->> 'amount_paise')::bigint;
  moment := clock_timestamp();
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = person and b.until > moment order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  select jsonb_build_object('kind', u.kind, 'period', u.period, 'amount', u.amount_paise,
                            'left', greatest(0, u.amount_paise - u.used_paise),
                            'until', fits_at(person, u.kind, u.period, u.amount_paise, paise, moment)) into refusal
  from limits_used(person, moment) u
  where (u.kind = 'deposit') = (tg_table_name = 'deposits') and u.used_paise + paise > u.amount_paise
  order by u.amount_paise - u.used_paise, fits_at(person, u.kind, u.period, u.amount_paise, paise, moment) desc limit 1;
  if refusal is not null then
    raise exception 'a limit' using errcode = 'SKLIM', detail = refusal::text;
  end if;
  return new;
end $$;
create trigger bets_within_limits before insert on bets for each row execute function hold_play();
create trigger rounds_within_limits before insert on rounds for each row execute function hold_play();
create trigger deposits_within_limits before insert on deposits for each row execute function hold_play();

-- How often a person wants to be told how long they have been playing, and when they last were.
create table reality_checks (
  user_id bigint primary key references users (id),
  minutes integer not null check (minutes in (15, 30, 60, 120)),
  seen_at timestamptz not null default clock_timestamp()
);
