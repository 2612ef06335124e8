-- The file of one person's data reads their rows in pages, by time.
create index sessions_by_time on sessions (user_id, signed_in_at, id);
create index seeds_by_time on seeds (user_id, created_at, id);
create index payout_accounts_by_time on payout_accounts (user_id, added_at, id);
