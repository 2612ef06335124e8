-- Cash-out of combined bets, whole or in part. As with single bets, stake and payout stay as they were taken, and
-- settling and limits work on the rest. The rest pays its stake at the price of the legs that are not void, so that no
-- column adds up the parts of the payout.

alter table combined_bets
  -- The part of the stake that has been cashed out, and what was paid for it: the sums of the bet's cash-outs.
  add column cashed_stake_paise bigint not null default 0,
  add column cashed_out_paise bigint not null default 0,
  add constraint combined_bets_cashed_check check (
    cashed_stake_paise between 0 and stake_paise and cashed_out_paise between 0 and pays_paise
    and (cashed_stake_paise = 0) = (cashed_out_paise = 0)),
  -- `cashedOut`: nothing of it is left. It has ended, and its matches do not matter any more.
  drop constraint combined_bets_status_check,
  add constraint combined_bets_status_check check (status in ('open', 'won', 'lost', 'void', 'cashedOut')),
  add constraint combined_bets_cashed_out_check check ((status = 'cashedOut') = (cashed_stake_paise = stake_paise)),
  -- `payout_paise` is of what was left.
  drop constraint combined_bets_payout_check,
  add constraint combined_bets_payout_check check (
    (status = 'open') = (payout_paise is null)
    and case status
      when 'won' then payout_paise between stake_paise - cashed_stake_paise
        and trunc((stake_paise - cashed_stake_paise) * price)
      when 'lost' then payout_paise = 0
      when 'cashedOut' then payout_paise = 0
      when 'void' then payout_paise = stake_paise - cashed_stake_paise
      else true end);

create table combined_cash_outs (
  id                 bigint generated always as identity primary key,
  combined_bet_id    bigint not null references combined_bets (id),
  -- The bettor, for their limits.
  user_id            bigint not null references users (id),
  -- The part of the stake, and what the bet pays back less without it.
  stake_paise        bigint not null check (stake_paise > 0),
  pays_paise         bigint not null check (pays_paise >= stake_paise),
  -- The decimal price of the legs that were not void, at which the part would have been paid.
  price              numeric(12, 2) not null check (price >= 1),
  -- The product of the own decimal prices in force of the legs that were open, and the chance that all of these legs win,
  -- in trillionths.
  open_price         numeric not null check (open_price > 1),
  chance_trillionths bigint not null check (chance_trillionths > 0),
  paid_paise         bigint not null check (paid_paise > 0),
  at                 timestamptz not null default clock_timestamp(),
  unique (id, combined_bet_id),
  -- A chance is never above the one that the prices themselves stand for.
  check (chance_trillionths * open_price <= 1000000000000),
  -- The part of the payout, times the chance, less two percent, rounded down.
  check (paid_paise = div(pays_paise * div(chance_trillionths * 98, 100), 1000000000000))
);
create index combined_cash_outs_of_bet on combined_cash_outs (combined_bet_id, id);
create index combined_cash_outs_of_user on combined_cash_outs (user_id, at);

create trigger combined_cash_outs_append_only before delete or update on combined_cash_outs
  for each row execute function refuse_change();

alter table journals
  -- The cash-out of a `combined.cashedOut`; its bet stands in `combined_bet_id`.
  add column combined_cash_out_id bigint,
  add constraint journals_combined_cash_out_fkey foreign key (combined_cash_out_id, combined_bet_id)
    references combined_cash_outs (id, combined_bet_id),
  drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void', 'bet.cashedOut',
    'combined.placed', 'combined.won', 'combined.lost', 'combined.void', 'combined.cashedOut',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter', 'coinflip', 'limbo', 'dice',
    'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  add constraint journals_combined_cash_out_check check (
    (kind = 'combined.cashedOut') = (combined_cash_out_id is not null));
create unique index one_combined_cash_out on journals (combined_cash_out_id) where combined_cash_out_id is not null;

-- All that counts towards a kind of limit but for rounds of games, as before. Cash-outs of combined bets count as those
-- of single bets do: a stake counts whole, and the loss or win of a cash-out from its own time.
create or replace function counted_besides_rounds(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select created_at, amount_paise from deposits
  where what = 'deposit' and user_id = person and created_at > since
    and (status in ('pending', 'credited') or status = 'created' and expires_at > moment)
  union all
  select placed_at, case status when 'void' then cashed_stake_paise else stake_paise - coalesce(refund_paise, 0) end
  from bets
  where what = 'stake' and user_id = person and placed_at > since
  union all
  select placed_at, case status when 'void' then cashed_stake_paise else stake_paise end from combined_bets
  where what = 'stake' and user_id = person and placed_at > since
  union all
  select settled_at, stake_paise - cashed_stake_paise - case status
    when 'won' then pays_paise - cashed_pays_paise
    when 'lost' then 0
    else refund_paise end
  from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select settled_at, stake_paise - cashed_stake_paise - payout_paise from combined_bets
  where what = 'loss' and user_id = person and status in ('won', 'lost') and settled_at > since
  union all
  select c.at, c.stake_paise - c.paid_paise from cash_outs c where what = 'loss' and c.user_id = person and c.at > since
  union all
  select c.at, c.stake_paise - c.paid_paise from combined_cash_outs c
  where what = 'loss' and c.user_id = person and c.at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$$;
