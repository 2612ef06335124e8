-- How many moves of each kind a wallet made on each day in India, and what they did to its cash, so that a statement
-- need not add up a whole history. Written with each entry, while its wallet is locked; a move counts with its first.
create table daily_totals (
  user_id    bigint not null references wallets (user_id),
  day        date not null,
  kind       text not null,
  moves      bigint not null,
  cash_paise bigint not null,
  primary key (user_id, day, kind)
);

create function total_entry() returns trigger language plpgsql as $$
begin
  insert into daily_totals as t (user_id, day, kind, moves, cash_paise)
  select new.user_id, (j.at at time zone 'UTC' + interval '330 minutes')::date, j.kind,
         case when new.line = 1 then 1 else 0 end,
         case when new.credit = 'cash' then new.amount_paise when new.debit = 'cash' then -new.amount_paise else 0 end
  from journals j where j.id = new.journal_id
  on conflict (user_id, day, kind) do update set
    moves = t.moves + excluded.moves, cash_paise = t.cash_paise + excluded.cash_paise;
  return null;
end $$;
-- Locks the table: what is added up below is all there is.
create trigger entries_totalled after insert on entries for each row execute function total_entry();

insert into daily_totals (user_id, day, kind, moves, cash_paise)
select j.user_id, (j.at at time zone 'UTC' + interval '330 minutes')::date, j.kind, count(distinct j.id),
       coalesce(sum(case when e.credit = 'cash' then e.amount_paise when e.debit = 'cash' then -e.amount_paise end), 0)
from journals j join entries e on e.journal_id = j.id
group by 1, 2, 3;
