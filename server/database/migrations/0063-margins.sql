-- A market on the margin: by how much home ends ahead of away. Its line may be below zero. Only matches that are played from
-- a seed of ours have one; matches from before this migration keep what they have.

alter table markets
  drop constraint markets_kind_check,
  add constraint markets_kind_check check (kind in ('winner', 'toss', 'total', 'margin')),
  drop constraint markets_line_check,
  add constraint markets_line_check check (
    (kind in ('total', 'margin')) = (line is not null) and (line is null or line = floor(line) + 0.5)
    and (kind <> 'total' or line > 0));

alter table selections
  drop constraint selections_kind_check,
  -- `ahead`: home's points are above away's by more than the line; `behind`: they are not.
  add constraint selections_kind_check check (kind in ('team', 'toss', 'over', 'under', 'ahead', 'behind'));
drop index one_total_per_match;
create unique index one_side_of_a_line on selections (match_id, kind) where kind in ('over', 'under', 'ahead', 'behind');

-- How a bet on a side of a line ends, once its match is decided, by the last score. An abandoned match has neither total nor
-- margin, but a total that has passed its line stays above it.
create function line_outcome(side text, line numeric, decision text, play jsonb) returns text language sql immutable as $$
  select case
    when decision in ('abandoning', 'abandoned') and not (side in ('over', 'under') and figure > line) then 'void'
    when (figure > line) = (side in ('over', 'ahead')) then 'won'
    else 'lost'
  end
  from (
    select case when side in ('over', 'under') then home + away else home - away end as figure
    from (select (play -> 'score' ->> 0)::integer as home, (play -> 'score' ->> 1)::integer as away) score
  ) final
$$;

create or replace view market_states as
  select k.id, k.match_id, k.kind, s.state, k.suspended_at,
         case when s.state = 'suspended' then suspension(k.suspended_for, m.is_silent) end as suspended_for
  from markets k
  join matches on matches.id = k.match_id
  join match_states m on m.id = k.match_id
  cross join lateral (
    select case
      when m.state = 'abandoned' and k.kind = 'total'
        and line_outcome('over', k.line, matches.decision, matches.play) = 'won' then 'settled'
      else market_state(k.kind, m.state, matches.toss_result, matches.toss_settled_at, k.suspended_for, m.is_silent)
    end as state
  ) s;
drop function total_outcome(text, numeric, text, jsonb);
