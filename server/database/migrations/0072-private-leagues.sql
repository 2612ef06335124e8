-- Private leagues: people who share a link bet league points for a week. Points are whole, and a currency of their own: no
-- table in here refers to journals, entries or wallets, and no ledger of rupees refers to these.

create table private_leagues (
  id           bigint generated always as identity primary key,
  -- The secret in the league's link: ten letters of Crockford's base 32.
  code         text not null unique check (code ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  owner_id     bigint not null references users (id),
  name         text not null check (length(name) between 1 and 320),
  -- Seven days of India, each of which has 24 hours.
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  made_at      timestamptz not null default clock_timestamp(),
  -- The moment from which on the table is final.
  decided_at   timestamptz,
  -- The house's points in this league: as many below zero as its members have. Only the trigger below writes these two.
  house_points bigint not null default 0,
  steps        bigint not null default 0,
  constraint private_leagues_week_check check (ends_at = starts_at + interval '168 hours'),
  constraint private_leagues_decided_check check (decided_at >= ends_at)
);
create index undecided_private_leagues on private_leagues (ends_at) where decided_at is null;
create index undecided_private_leagues_of_owner on private_leagues (owner_id) where decided_at is null;

create table private_league_members (
  id           bigint generated always as identity primary key,
  league_id    bigint not null references private_leagues (id),
  user_id      bigint not null references users (id),
  nickname     text not null check (length(nickname) between 1 and 160),
  -- The nickname as it is compared: two that look the same are the same.
  nickname_key text not null,
  state        text not null default 'in' check (state in ('in', 'left', 'blocked')),
  joined_at    timestamptz not null default clock_timestamp(),
  given_points bigint not null check (given_points between 1000 and 7000),
  -- Points to bet, below zero only by a correction, and stakes of open bets. Only the trigger below writes these three.
  points       bigint not null default 0,
  open_points  bigint not null default 0 check (open_points >= 0),
  steps        bigint not null default 0,
  unique (league_id, user_id),
  unique (league_id, nickname_key),
  unique (id, league_id),
  unique (id, user_id)
);
create index private_leagues_of_user on private_league_members (user_id, joined_at, id);

-- Members who have reported the name of another one; the owner sees the count.
create table private_league_reports (
  member_id   bigint not null references private_league_members (id),
  reporter_id bigint not null references private_league_members (id),
  at          timestamptz not null default clock_timestamp(),
  primary key (member_id, reporter_id),
  check (member_id <> reporter_id)
);

-- A bet of points on the winner of a match.
create table private_league_bets (
  id           bigint generated always as identity primary key,
  member_id    bigint not null,
  user_id      bigint not null,
  match_id     bigint not null,
  selection_id bigint not null,
  points       bigint not null check (points > 0),
  win_ratio    numeric(8, 2) not null check (win_ratio > 0),
  -- The payout if the bet wins: the stake, and the win rounded down.
  pays_points  bigint not null,
  status       text not null default 'open' check (status in ('open', 'won', 'lost', 'void')),
  placed_at    timestamptz not null default clock_timestamp(),
  settled_at   timestamptz,
  unique (id, member_id),
  foreign key (member_id, user_id) references private_league_members (id, user_id),
  foreign key (match_id, selection_id) references selections (match_id, id),
  constraint private_league_bets_pays_check check (pays_points = points + floor(points * win_ratio / 100)),
  constraint private_league_bets_settled_check check ((status = 'open') = (settled_at is null))
);
create index private_league_bets_of_member on private_league_bets (member_id, placed_at desc, id desc);
create index private_league_bets_of_user on private_league_bets (user_id, placed_at, id);
create index open_private_league_bets on private_league_bets (match_id, id) where status = 'open';
create index open_private_league_bets_of_member on private_league_bets (member_id) where status = 'open';
create index ended_private_league_bets on private_league_bets (match_id, id) where status in ('won', 'lost');

-- Each entry moves points from one account to another, so that the points of a league sum to zero by its shape. `points`
-- and `open` are the member's; `house` is the league's.
create table private_league_entries (
  id        bigint generated always as identity primary key,
  league_id bigint not null references private_leagues (id),
  member_id bigint not null,
  bet_id    bigint,
  kind      text not null check (kind in ('grant', 'stake', 'payout', 'loss', 'refund', 'correction')),
  debit     text not null check (debit in ('points', 'open', 'house')),
  credit    text not null check (credit in ('points', 'open', 'house')),
  points    bigint not null check (points > 0),
  at        timestamptz not null default clock_timestamp(),
  foreign key (member_id, league_id) references private_league_members (id, league_id),
  foreign key (bet_id, member_id) references private_league_bets (id, member_id),
  constraint private_league_entries_bet_check check ((kind = 'grant') = (bet_id is null)),
  constraint private_league_entries_accounts_check check (debit || '>' || credit = any (case kind
    when 'grant' then array['house>points']
    when 'stake' then array['points>open']
    when 'payout' then array['open>points', 'house>points']
    when 'loss' then array['open>house']
    when 'refund' then array['open>points']
    else array['house>points', 'points>house'] end))
);
create index private_league_entries_of_member on private_league_entries (member_id, id);
create index private_league_entries_of_bet on private_league_entries (bet_id, id);
create index private_league_entries_of_league on private_league_entries (league_id);
-- Each effect at most once, whatever code asks for it.
create unique index one_private_league_grant on private_league_entries (member_id) where kind = 'grant';
create unique index one_private_league_stake on private_league_entries (bet_id) where kind = 'stake';
create unique index one_private_league_end on private_league_entries (bet_id) where debit = 'open';
create unique index one_private_league_win on private_league_entries (bet_id) where kind = 'payout' and debit = 'house';

-- Here points move. Every writer locks the league first, so that its members' rows are locked in no wrong order.
create function post_league_entry() returns trigger language plpgsql as $$
declare
  remaining bigint;
begin
  if 'house' in (new.debit, new.credit) then
    update private_leagues set steps = steps + 1,
      house_points = house_points + case when new.credit = 'house' then new.points else -new.points end
    where id = new.league_id;
  end if;
  update private_league_members set steps = steps + 1,
    points = points + case when new.credit = 'points' then new.points when new.debit = 'points' then -new.points else 0 end,
    open_points = open_points + case when new.credit = 'open' then new.points when new.debit = 'open' then -new.points else 0 end
  where id = new.member_id returning points into remaining;
  if new.kind = 'stake' and remaining < 0 then
    raise exception 'a stake of more points than its member has' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger private_league_entries_posted before insert on private_league_entries
  for each row execute function post_league_entry();

-- The trigger above adds a step with each change of points. A change from anywhere else does not, and is refused.
create function hold_private_league() returns trigger language plpgsql as $$
begin
  if (new.house_points <> old.house_points) <> (new.steps = old.steps + 1) or new.steps not in (old.steps, old.steps + 1) then
    raise exception 'league points change by entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger private_leagues_held before update on private_leagues for each row execute function hold_private_league();
create function hold_private_league_member() returns trigger language plpgsql as $$
begin
  if (new.points <> old.points or new.open_points <> old.open_points) <> (new.steps = old.steps + 1)
     or new.steps not in (old.steps, old.steps + 1) or new.given_points <> old.given_points then
    raise exception 'league points change by entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger private_league_members_held before update on private_league_members
  for each row execute function hold_private_league_member();
create function begin_without_points() returns trigger language plpgsql as $$
begin
  if coalesce(to_jsonb(new) ->> 'points', to_jsonb(new) ->> 'house_points')::bigint <> 0 or new.steps <> 0
     or coalesce(to_jsonb(new) ->> 'open_points', '0')::bigint <> 0 then
    raise exception '% begin without points', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger private_leagues_begin before insert on private_leagues for each row execute function begin_without_points();
create trigger private_league_members_begin before insert on private_league_members
  for each row execute function begin_without_points();

create trigger private_league_entries_append_only before update or delete on private_league_entries
  for each row execute function refuse_change();

-- A break holds bets of points, too. Limits do not: they are about money.
create function hold_break() returns trigger language plpgsql as $$
declare
  refusal jsonb;
begin
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = new.user_id and b.until > clock_timestamp() order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  return new;
end $$;
create trigger private_league_bets_outside_breaks before insert on private_league_bets
  for each row execute function hold_break();

-- The state of a league at a moment, by the statechart server/bets/private-leagues/private-league-life.machine.ts.
create function private_league_state(starts_at timestamptz, ends_at timestamptz, decided_at timestamptz, moment timestamptz)
returns text language sql immutable as $$
  select case when decided_at is not null then 'decided' when moment >= ends_at then 'closed'
              when moment >= starts_at then 'running' else 'open' end
$$;
