-- Cash-out of bets, whole or in part. A bet keeps its stake and its payout as they were taken. Its rest is both
-- without the parts that were cashed out: settling, cancelling and the limits of a match work on the rest.

alter table bets
  -- The parts of stake and payout that have been cashed out, and what was paid for them: the sums of the bet's cash-outs.
  add column cashed_stake_paise bigint not null default 0,
  add column cashed_pays_paise bigint not null default 0,
  add column cashed_out_paise bigint not null default 0,
  add constraint bets_cashed_check check (
    cashed_stake_paise between 0 and stake_paise and cashed_out_paise between 0 and cashed_pays_paise
    and pays_paise - cashed_pays_paise >= stake_paise - cashed_stake_paise
    and (cashed_stake_paise = 0) = (cashed_pays_paise = 0) and (cashed_stake_paise = 0) = (cashed_out_paise = 0)
    and (cashed_stake_paise = stake_paise) = (cashed_pays_paise = pays_paise)),
  -- `cashedOut`: nothing of it is left. It has ended, and its match does not matter any more.
  drop constraint bets_status_check,
  add constraint bets_status_check check (status in ('open', 'won', 'lost', 'cancelled', 'void', 'cashedOut')),
  add constraint bets_cashed_out_check check ((status = 'cashedOut') = (cashed_stake_paise = stake_paise)),
  -- A refund is of what was left.
  drop constraint bets_refund_check,
  add constraint bets_refund_check check (
    (status = 'cancelled') = (refund_paise is not null) and refund_paise between 0 and stake_paise - cashed_stake_paise);

create table cash_outs (
  id                bigint generated always as identity primary key,
  bet_id            bigint not null references bets (id),
  -- The bettor, for their limits.
  user_id           bigint not null references users (id),
  -- The part of the stake, and what the bet pays back less without it.
  stake_paise       bigint not null check (stake_paise > 0),
  pays_paise        bigint not null check (pays_paise >= stake_paise),
  -- The side's own price in force, and the chance to win that follows from the prices of its market, in millionths.
  price             numeric(8, 2) not null check (price > 0),
  chance_millionths integer not null check (chance_millionths > 0),
  paid_paise        bigint not null check (paid_paise > 0),
  at                timestamptz not null default clock_timestamp(),
  unique (id, bet_id),
  -- A chance is never above the one that the price itself stands for.
  check (chance_millionths * (100 + price) <= 100000000),
  -- The part of the payout, times the chance, less two percent, rounded down.
  check (paid_paise = div(pays_paise * div(chance_millionths * 98, 100), 1000000))
);
create index cash_outs_of_bet on cash_outs (bet_id, id);
create index cash_outs_of_user on cash_outs (user_id, at);

create trigger cash_outs_append_only before delete or update on cash_outs for each row execute function refuse_change();

alter table journals
  -- The cash-out of a `bet.cashedOut`; its bet stands in `bet_id`, as with every other journal of a bet.
  add column cash_out_id bigint,
  add constraint journals_cash_out_fkey foreign key (cash_out_id, bet_id) references cash_outs (id, bet_id),
  drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void', 'bet.cashedOut',
    'combined.placed', 'combined.won', 'combined.lost', 'combined.void',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter', 'coinflip', 'limbo', 'dice',
    'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  add constraint journals_cash_out_check check ((kind = 'bet.cashedOut') = (cash_out_id is not null));
create unique index one_cash_out on journals (cash_out_id) where cash_out_id is not null;

-- All that counts towards a kind of limit but for rounds of games, as before. A stake counts whole, whatever is cashed out
-- of it. The loss or win of a cash-out counts from its own time, that of the rest from when the bet was decided.
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
  select placed_at, stake_paise from combined_bets
  where what = 'stake' and user_id = person and placed_at > since and status <> 'void'
  union all
  select settled_at, stake_paise - cashed_stake_paise - case status
    when 'won' then pays_paise - cashed_pays_paise
    when 'lost' then 0
    else refund_paise end
  from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select settled_at, stake_paise - payout_paise from combined_bets
  where what = 'loss' and user_id = person and status in ('won', 'lost') and settled_at > since
  union all
  select c.at, c.stake_paise - c.paid_paise from cash_outs c where what = 'loss' and c.user_id = person and c.at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$$;
