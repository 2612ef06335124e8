-- A statement sums the stakes of a person's open bets, which are few, among bets that may be many.
create index open_bets_of_user on bets (user_id) where status = 'open';
create index open_combined_bets_of_user on combined_bets (user_id) where status = 'open';
