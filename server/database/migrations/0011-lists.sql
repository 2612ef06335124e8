-- The cash after each entry is kept with it, so that a statement need not add up a whole history. The entry is
-- posted before it is written, since only then the balance that it leads to can go into its row.
alter table entries add column cash_after bigint;
drop trigger entries_posted on entries;
drop function post_entry();
alter table entries disable trigger entries_append_only;
update entries e set cash_after = b.balance
from (
  select journal_id, line,
         sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end)
           over (partition by e.user_id order by j.revision, e.line)::bigint as balance
  from entries e join journals j on j.id = e.journal_id
) b
where b.journal_id = e.journal_id and b.line = e.line;
alter table entries enable trigger entries_append_only;
alter table entries alter column cash_after set not null;

create function post_entry() returns trigger language plpgsql as $$
begin
  update wallets set
    cash   = cash   + case when new.credit = 'cash'   then new.amount_paise when new.debit = 'cash'   then -new.amount_paise else 0 end,
    staked = staked + case when new.credit = 'staked' then new.amount_paise when new.debit = 'staked' then -new.amount_paise else 0 end,
    held   = held   + case when new.credit = 'held'   then new.amount_paise when new.debit = 'held'   then -new.amount_paise else 0 end,
    bonus  = bonus  + case when new.credit = 'bonus'  then new.amount_paise when new.debit = 'bonus'  then -new.amount_paise else 0 end
  where user_id = new.user_id
  returning cash into new.cash_after;
  return new;
end $$;
create trigger entries_posted before insert on entries for each row execute function post_entry();

create or replace view statement_lines as
  select j.id, j.user_id, j.revision, j.kind, j.bet_id, j.deposit_id, j.withdrawal_id, j.round_id, j.bonus_id,
         j.friend_id, j.at, e.cash as amount_paise, e.cash_after as balance_paise
  from journals j
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0)::bigint as cash,
           (array_agg(cash_after order by line desc))[1] as cash_after
    from entries where journal_id = j.id
  ) e;

-- A goodwill bonus that an operator grants under one reference is granted once.
alter table bonuses add column reference text unique;
-- How far the wallet had moved when the progress was last looked at: until it moves on there is nothing to do.
alter table bonuses add column seen_revision bigint not null default 0;
create index waiting_bonuses on bonuses (user_id, id) where status = 'locked' and counts_from is null;
create index settled_bets_of_user on bets (user_id, settled_at) where status in ('won', 'lost');
create index rounds_by_time on rounds (user_id, played_at);

-- Friends whose referral is still to be paid for.
alter table users add column referral_paid_at timestamptz;
create index unpaid_referrals on users (id) where referred_by is not null and referral_paid_at is null;

create index latest_won_bets on bets (settled_at desc) where status = 'won';
create index latest_won_rounds on rounds (played_at desc) where payout_paise > stake_paise;
