-- A market on the total: whether both teams' points together are over or under a line. Only matches that are played from a
-- seed of ours have one; matches from before this migration keep what they have.

alter table markets
  -- A whole number and a half, so that no total is equal to it. Fixed when the match is made.
  add column line numeric(6, 1),
  drop constraint markets_kind_check,
  add constraint markets_kind_check check (kind in ('winner', 'toss', 'total')),
  add constraint markets_line_check check (
    (kind = 'total') = (line is not null) and (line is null or line > 0 and line = floor(line) + 0.5));

alter table selections
  drop constraint selections_kind_check,
  add constraint selections_kind_check check (kind in ('team', 'toss', 'over', 'under'));
create unique index one_total_per_match on selections (match_id, kind) where kind in ('over', 'under');

-- How a bet on an over or an under ends, once its match is decided. The total is that of the last score, so nothing is
-- stored twice. An abandoned match has no total, but a line that has been passed stays passed.
create function total_outcome(side text, line numeric, decision text, play jsonb) returns text language sql immutable as $$
  select case
    when (play -> 'score' ->> 0)::integer + (play -> 'score' ->> 1)::integer > line
      then case side when 'over' then 'won' else 'lost' end
    when decision in ('abandoning', 'abandoned') then 'void'
    else case side when 'over' then 'lost' else 'won' end
  end
$$;

-- The market on a total that was passed before its match was abandoned is settled.
create or replace view market_states as
  select k.id, k.match_id, k.kind, s.state, k.suspended_at,
         case when s.state = 'suspended' then suspension(k.suspended_for, m.is_silent) end as suspended_for
  from markets k
  join matches on matches.id = k.match_id
  join match_states m on m.id = k.match_id
  cross join lateral (
    select case
      when m.state = 'abandoned' and k.kind = 'total'
        and total_outcome('over', k.line, matches.decision, matches.play) = 'won' then 'settled'
      else market_state(k.kind, m.state, matches.toss_result, matches.toss_settled_at, k.suspended_for, m.is_silent)
    end as state
  ) s;
