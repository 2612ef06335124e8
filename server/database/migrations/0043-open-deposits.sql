-- Deposits that are open: those whose time is over, and those that an operator may decide.
create index open_deposits on deposits (expires_at) where status in ('created', 'pending');
drop index deposits_to_expire;
