-- The price that the bettor saw, where it was not the one that was taken: the receipt tells both. Null where both are the
-- same, where the bettor's client did not tell, and for bets from before this migration.

alter table bets
  add column seen_ratio numeric(8, 2) check (seen_ratio > 0),
  add constraint bets_seen_check check (seen_ratio <> win_ratio);

alter table combined_legs
  add column seen_ratio numeric(8, 2) check (seen_ratio > 0),
  add constraint combined_legs_seen_check check (seen_ratio <> win_ratio);
