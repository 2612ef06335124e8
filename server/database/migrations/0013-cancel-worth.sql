-- What a cancelled bet paid back: what it was worth at the price in force, never more than its stake. Those that were
-- cancelled before gave the whole stake back.
alter table bets add column refund_paise bigint;
update bets set refund_paise = stake_paise where status = 'cancelled';
alter table bets
  add constraint bets_refund_check check (
    (status = 'cancelled') = (refund_paise is not null) and refund_paise between 0 and stake_paise);
