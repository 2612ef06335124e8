-- An account can be closed by its owner, for good. The row stays: its phone and email open no other account.

alter table users
  add column closed_at timestamptz,
  add constraint users_closed_check check (closed_at >= verified_at);

-- Holds stakes, deposits and withdrawals to open accounts, besides limits and breaks. The wallet is locked by then, as it
-- is while an account is closed: a stake comes before the closing, which it prevents, or is refused.
create function hold_open_account() returns trigger language plpgsql as $$
declare
  person bigint := new.user_id;
begin
  if tg_table_name = 'deposits' then
    select user_id into person from wallets where user_id = person for no key update;
  end if;
  if exists (select from users where id = person and closed_at is not null) then
    raise exception 'a closed account' using errcode = 'SKCLS';
  end if;
  return new;
end $$;
create trigger bets_of_open_accounts before insert on bets for each row execute function hold_open_account();
create trigger combined_bets_of_open_accounts before insert on combined_bets
  for each row execute function hold_open_account();
create trigger rounds_of_open_accounts before insert on rounds for each row execute function hold_open_account();
create trigger deposits_of_open_accounts before insert on deposits for each row execute function hold_open_account();
create trigger withdrawals_of_open_accounts before insert on withdrawals
  for each row execute function hold_open_account();
