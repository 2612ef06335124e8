-- A match has markets: one on its winner, and one on its toss. Each can be suspended alone, and bets on it wait meanwhile.

create table markets (
  id            bigint generated always as identity primary key,
  match_id      bigint not null references matches (id),
  kind          text not null check (kind in ('winner', 'toss')),
  -- Why it is suspended; empty when it is not. It resumes when the last reason is gone. `likely`: a side has almost won.
  -- `contradiction`: the feed has told news that cannot be. `operator`: an operator's decision. A feed that has fallen
  -- silent suspends without a writer: by `matches.news_due_at` and the clock.
  suspended_for text[] not null default '{}' check (suspended_for <@ array['likely', 'contradiction', 'operator']),
  -- Since the first of these reasons.
  suspended_at  timestamptz,
  unique (match_id, kind),
  unique (match_id, id),
  check ((cardinality(suspended_for) > 0) = (suspended_at is not null))
);

insert into markets (match_id, kind)
select m.id, k.kind from matches m cross join (values (1, 'winner'), (2, 'toss')) as k (place, kind) order by m.id, k.place;

alter table selections add column market_id bigint;
update selections s set market_id = k.id
from markets k
where k.match_id = s.match_id and k.kind = case s.kind when 'team' then 'winner' else 'toss' end;
alter table selections
  alter column market_id set not null,
  add constraint selections_market_fkey foreign key (match_id, market_id) references markets (match_id, id);

alter table matches
  -- The next news of a match that is played have to come before this; then its markets are suspended until they come.
  -- Null when no more are due, and before the next news of matches from before this migration.
  add column news_due_at timestamptz,
  add constraint matches_news_due_check check (news_due_at is null or terms is not null);

create function market_state(kind text, match_state text, toss_result text, toss_settled_at timestamptz,
                             suspended_for text[], is_silent boolean)
returns text language sql immutable as $$
  select case
    when kind = 'toss' and toss_result is not null then
      case when toss_settled_at is not null or match_state in ('settled', 'abandoned') then 'settled' else 'closed' end
    when match_state = 'settled' then 'settled'
    when match_state = 'abandoned' then 'void'
    when match_state = 'closed' then 'closed'
    when is_silent or cardinality(suspended_for) > 0 then 'suspended'
    else 'open'
  end
$$;

-- The reason that is told: the first of several.
create function suspension(suspended_for text[], is_silent boolean)
returns text language sql immutable as $$
  select case
    when 'operator' = any (suspended_for) then 'operator'
    when 'contradiction' = any (suspended_for) then 'contradiction'
    when is_silent then 'silent'
    when 'likely' = any (suspended_for) then 'likely'
  end
$$;

create or replace view match_states as
  select m.id, match_state(m.decision, m.opens_at, w.number, statement_timestamp()) as state,
         w.number as window_number, w.closes_at, coalesce(w.win_ratio, final.win_ratio) as win_ratio,
         least(final.closes_at, m.betting_ended_at) as betting_closes_at,
         coalesce(m.news_due_at < statement_timestamp(), false) as is_silent
  from matches m
  cross join lateral (
    select closes_at, win_ratio from match_windows where match_id = m.id order by number desc limit 1
  ) final
  left join lateral (
    select number, closes_at, win_ratio from match_windows
    where match_id = m.id and m.betting_ended_at is null and closes_at > statement_timestamp() order by number limit 1
  ) w on true;

create view market_states as
  select k.id, k.match_id, k.kind, s.state, k.suspended_at,
         case when s.state = 'suspended' then suspension(k.suspended_for, m.is_silent) end as suspended_for
  from markets k
  join matches on matches.id = k.match_id
  join match_states m on m.id = k.match_id
  cross join lateral (
    select market_state(k.kind, m.state, matches.toss_result, matches.toss_settled_at, k.suspended_for, m.is_silent) as state
  ) s;
