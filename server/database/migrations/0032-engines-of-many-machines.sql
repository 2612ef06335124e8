-- What engines of many machines refuse or treat otherwise has another shape: docs/scale.md.

-- An address is one person's, however it is written: an index on the expression instead of a generated column.
create unique index users_by_email on users (lower(email));
alter table users drop column email_key;

-- Each step of the ledger is counted in the wallet that it moves. A change without its step is not the ledger's.
alter table wallets add column steps bigint not null default 0;

drop trigger wallets_held on wallets;
drop function hold_wallet();
create function hold_wallet() returns trigger language plpgsql as $$
begin
  if new.steps <> old.steps + 1 then
    raise exception 'a wallet changes by ledger entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wallets_held before update on wallets for each row execute function hold_wallet();

drop trigger wallets_start_empty on wallets;
drop function open_wallet_empty();
create function open_wallet_empty() returns trigger language plpgsql as $$
begin
  if new.cash <> 0 or new.staked <> 0 or new.held <> 0 or new.bonus <> 0 or new.revision <> 0 or new.steps <> 0 then
    raise exception 'a wallet starts empty' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wallets_start_empty before insert on wallets for each row execute function open_wallet_empty();

drop trigger journals_numbered on journals;
drop function number_journal();
create function number_journal() returns trigger language plpgsql as $$
begin
  update wallets set steps = steps + 1, revision = revision + 1
  where user_id = new.user_id returning revision into new.revision;
  return new;
end $$;
create trigger journals_numbered before insert on journals for each row execute function number_journal();

drop trigger entries_posted on entries;
drop function post_entry();
create function post_entry() returns trigger language plpgsql as $$
begin
  update wallets set
    steps  = steps + 1,
    cash   = cash   + case when new.credit = 'cash'   then new.amount_paise when new.debit = 'cash'   then -new.amount_paise else 0 end,
    staked = staked + case when new.credit = 'staked' then new.amount_paise when new.debit = 'staked' then -new.amount_paise else 0 end,
    held   = held   + case when new.credit = 'held'   then new.amount_paise when new.debit = 'held'   then -new.amount_paise else 0 end,
    bonus  = bonus  + case when new.credit = 'bonus'  then new.amount_paise when new.debit = 'bonus'  then -new.amount_paise else 0 end
  where user_id = new.user_id
  returning cash into new.cash_after;
  return new;
end $$;
create trigger entries_posted before insert on entries for each row execute function post_entry();

-- Messages of a ticket are numbered while its row is locked: in the order of commits, which ids that each connection
-- takes from a stock of its own are not.
alter table ticket_messages add column number bigint;
update ticket_messages m set number = n.number
from (select id, row_number() over (partition by ticket_id order by id) as number from ticket_messages) n
where n.id = m.id;
alter table ticket_messages
  alter column number set not null,
  add constraint ticket_messages_number_check check (number >= 1),
  add constraint ticket_messages_number unique (ticket_id, number);
drop index ticket_messages_in_order;

-- What comes first or last in a list is told by the time, and by the id only between equals.
alter table selections add column created_at timestamptz not null default now();
update selections p set created_at = m.created_at from matches m where m.id = p.match_id;
drop index selections_of_team;
create index selections_of_team on selections (name, created_at desc) where kind = 'team';
drop index bets_of_user;
create index bets_of_user on bets (user_id, placed_at desc, id desc);
drop index rounds_of_user;
create index rounds_of_user on rounds (user_id, game, played_at desc, id desc);
drop index deposits_of_user;
create index deposits_of_user on deposits (user_id, created_at desc, id desc);
drop index withdrawals_of_user;
create index withdrawals_of_user on withdrawals (user_id, requested_at desc, id desc);
drop index bonuses_of_user;
create index bonuses_of_user on bonuses (user_id, granted_at desc, id desc);
drop index tickets_of_user;
create index tickets_of_user on tickets (user_id, created_at desc, id desc);
drop index inbox_of_visitor;
create index inbox_of_visitor on inbox (visitor, at desc, id desc);
