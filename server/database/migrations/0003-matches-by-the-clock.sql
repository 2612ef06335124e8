-- Whoever makes matches by a plan names each one, so that several who follow the same plan make it once.
alter table matches add column reference text unique;

create index undecided_matches on matches (id) where decision = 'none';
create index matches_by_decision on matches (decided_at desc nulls first, id desc);
create index pending_withdrawals on withdrawals (id) where status in ('requested', 'approved');

-- `window_number` is the first window that has not closed at that time; null when all have.
create function match_state(decision text, opens_at timestamptz, window_number integer, at timestamptz)
returns text language sql immutable as $$
  select case
    when decision <> 'none' then decision
    when at < opens_at then 'scheduled'
    when window_number is null then 'closed'
    when window_number = 0 then 'open'
    else 'extraTime'
  end
$$;

-- Matches by the database's clock. `win_ratio` caps all prices: that of the window in force, of the first one
-- before opening, of the last one after closing.
create view match_states as
  select m.id, match_state(m.decision, m.opens_at, w.number, statement_timestamp()) as state,
         w.number as window_number, w.closes_at, coalesce(w.win_ratio, final.win_ratio) as win_ratio,
         final.closes_at as betting_closes_at
  from matches m
  cross join lateral (
    select closes_at, win_ratio from match_windows where match_id = m.id order by number desc limit 1
  ) final
  left join lateral (
    select number, closes_at, win_ratio from match_windows
    where match_id = m.id and closes_at > statement_timestamp() order by number limit 1
  ) w on true;
