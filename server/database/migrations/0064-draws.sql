-- A match can end level. It is settled then, without a winner: its market on the winner is void, its toss is settled.

alter table matches
  add column is_drawn boolean not null default false,
  drop constraint matches_result_check,
  add constraint matches_result_check check (
    (decision in ('settling', 'settled')) = (winner_selection_id is not null or is_drawn)
    and not (is_drawn and winner_selection_id is not null)
    and (decision not in ('settling', 'settled') or toss_result is not null));

create or replace view market_states as
  select k.id, k.match_id, k.kind, s.state, k.suspended_at,
         case when s.state = 'suspended' then suspension(k.suspended_for, m.is_silent) end as suspended_for
  from markets k
  join matches on matches.id = k.match_id
  join match_states m on m.id = k.match_id
  cross join lateral (
    select case
      when m.state = 'settled' and k.kind = 'winner' and matches.is_drawn then 'void'
      when m.state = 'abandoned' and k.kind = 'total'
        and line_outcome('over', k.line, matches.decision, matches.play) = 'won' then 'settled'
      else market_state(k.kind, m.state, matches.toss_result, matches.toss_settled_at, k.suspended_for, m.is_silent)
    end as state
  ) s;
