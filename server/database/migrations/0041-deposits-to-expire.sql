-- Deposits whose time is over are looked for each minute, among those that can still be over.
create index deposits_to_expire on deposits (expires_at) where status = 'created';

-- Their columns are the first of bets_of_user and deposits_of_user, and an index is read from either end.
drop index bets_by_time;
drop index deposits_by_time;
