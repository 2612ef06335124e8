-- The toss of a match is a selection that is over before the match is: it closes when the coin is thrown, and its bets
-- are settled alone. Until the last of them is, `toss_settled_at` is null.
alter table matches
  add column tossed_at timestamptz,
  add column toss_settled_at timestamptz;
update matches set tossed_at = coalesce(decided_at, carried_on_at), toss_settled_at = decided_at
where toss_result is not null;
alter table matches
  drop constraint matches_result_check,
  add constraint matches_result_check check (
    (decision in ('settling', 'settled')) = (winner_selection_id is not null)
    and (decision not in ('settling', 'settled') or toss_result is not null)),
  add constraint matches_toss_check check (
    (tossed_at is null or toss_result is not null) and (toss_settled_at is null or tossed_at is not null));
create index tosses_to_settle on matches (id) where tossed_at is not null and toss_settled_at is null;
