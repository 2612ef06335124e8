-- The ended bets of a match are read when its result is corrected, and when an operator asks for its stakes.
create index ended_bets_of_match on bets (match_id, user_id, status, id) where status in ('won', 'lost', 'void');
