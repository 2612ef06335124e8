-- A decision is carried out in batches of bets, each a transaction of its own: a match is `settling` or `abandoning`
-- until its last bet has ended. Its betting is over by then, so it is closed to everybody who asks.
alter table matches
  drop constraint matches_decision_check,
  drop constraint matches_check,
  drop constraint matches_check1,
  -- When the last batch ended: whoever begins a decision carries it on, and others only where nobody does.
  add column carried_on_at timestamptz,
  add constraint matches_decision_check check (decision in ('none', 'settling', 'settled', 'abandoning', 'abandoned')),
  add constraint matches_result_check check (
    (decision in ('settling', 'settled')) = (winner_selection_id is not null and toss_result is not null)),
  add constraint matches_decided_check check ((decision in ('settled', 'abandoned')) = (decided_at is not null)),
  add constraint matches_carried_on_check check (decision not in ('settling', 'abandoning') or carried_on_at is not null);

create or replace function match_state(decision text, opens_at timestamptz, window_number integer, at timestamptz)
returns text language sql immutable as $$
  select case
    when decision in ('settled', 'abandoned') then decision
    when decision <> 'none' then 'closed'
    when at < opens_at then 'scheduled'
    when window_number is null then 'closed'
    when window_number = 0 then 'open'
    else 'extraTime'
  end
$$;

-- A batch is the next bets in the order of their owners.
drop index open_bets_of_match;
create index open_bets_of_match on bets (match_id, user_id, id) where status = 'open';
