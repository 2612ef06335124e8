-- Combined bets: one stake on 2 to 8 selections. It is lost with the first leg that loses; else it pays the product of the
-- prices of the legs that won. A leg of an abandoned match counts as 1.

alter table selections add constraint selections_market_id_id_key unique (market_id, id);

-- The product of the legs' decimal prices, 1 + ratio / 100, rounded down to two decimals; 1 without a leg. Products of
-- numbers with an end are exact, which a quotient is not.
create function combined_price(ratios numeric[]) returns numeric language sql immutable as $$
  select trunc(
    (1 + 0.01 * coalesce(ratios[1], 0)) * (1 + 0.01 * coalesce(ratios[2], 0)) * (1 + 0.01 * coalesce(ratios[3], 0))
    * (1 + 0.01 * coalesce(ratios[4], 0)) * (1 + 0.01 * coalesce(ratios[5], 0)) * (1 + 0.01 * coalesce(ratios[6], 0))
    * (1 + 0.01 * coalesce(ratios[7], 0)) * (1 + 0.01 * coalesce(ratios[8], 0)), 2)
$$;

create table combined_bets (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  stake_paise  bigint not null check (stake_paise > 0),
  -- The decimal price if every leg wins.
  price        numeric(12, 2) not null check (price >= 1),
  -- What it pays back then. Limits of matches hold this until it ends, also once a leg is void.
  pays_paise   bigint not null check (pays_paise >= stake_paise),
  status       text not null default 'open' check (status in ('open', 'won', 'lost', 'void')),
  placed_at    timestamptz not null default clock_timestamp(),
  settled_at   timestamptz,
  -- What it has paid back; null while it is open.
  payout_paise bigint,
  check ((status = 'open') = (settled_at is null)),
  constraint combined_bets_payout_check check (
    (status = 'open') = (payout_paise is null)
    and case status when 'won' then payout_paise between stake_paise and pays_paise
                    when 'lost' then payout_paise = 0
                    when 'void' then payout_paise = stake_paise
                    else true end)
);
create index combined_bets_of_user on combined_bets (user_id, placed_at desc, id desc);
create index settled_combined_bets_of_user on combined_bets (user_id, settled_at) where status in ('won', 'lost');

-- A leg ends with its match, or with the toss, also when its bet has been lost by another leg before.
create table combined_legs (
  combined_bet_id bigint not null references combined_bets (id),
  -- Its place in the slip.
  number          integer not null check (number between 1 and 8),
  match_id        bigint not null,
  market_id       bigint not null,
  selection_id    bigint not null,
  -- The face of the coin; null for a leg on a team.
  prediction      text check (prediction in ('Head', 'Tail')),
  win_ratio       numeric(8, 2) not null check (win_ratio > 0),
  status          text not null default 'open' check (status in ('open', 'won', 'lost', 'void')),
  primary key (combined_bet_id, number),
  -- Selections of one market exclude each other.
  unique (combined_bet_id, market_id),
  foreign key (match_id, selection_id) references selections (match_id, id),
  foreign key (market_id, selection_id) references selections (market_id, id)
);
create index open_legs_of_match on combined_legs (match_id, combined_bet_id) where status = 'open';

-- The person's own limits and breaks hold combined bets as they hold others.
create trigger combined_bets_within_limits before insert on combined_bets for each row execute function hold_play();

-- A decided bet may release a bonus, and the first one of a friend pays the referrer.
create function mark_due_by_combined() returns trigger language plpgsql as $$
begin
  update bonuses set is_due = true
  where user_id = new.user_id and status = 'locked' and counts_from is not null and not is_due;
  update users set referral_due_at = clock_timestamp()
  where id = new.user_id and referred_by is not null and referral_due_at is null;
  return new;
end $$;
create trigger combined_bets_mark_due before update on combined_bets for each row
  when (new.status in ('won', 'lost')) execute function mark_due_by_combined();

create or replace function counted_besides_rounds(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select created_at, amount_paise from deposits
  where what = 'deposit' and user_id = person and created_at > since
    and (status in ('pending', 'credited') or status = 'created' and expires_at > moment)
  union all
  select placed_at, stake_paise - coalesce(refund_paise, 0) from bets
  where what = 'stake' and user_id = person and placed_at > since and status <> 'void'
  union all
  select placed_at, stake_paise from combined_bets
  where what = 'stake' and user_id = person and placed_at > since and status <> 'void'
  union all
  select settled_at, stake_paise - case status when 'won' then pays_paise when 'lost' then 0 else refund_paise end from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select settled_at, stake_paise - payout_paise from combined_bets
  where what = 'loss' and user_id = person and status in ('won', 'lost') and settled_at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$$;

alter table journals
  add column combined_bet_id bigint references combined_bets (id),
  drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void',
    'combined.placed', 'combined.won', 'combined.lost', 'combined.void',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter',
    'coinflip', 'limbo', 'dice', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  drop constraint journals_subject_check,
  add constraint journals_subject_check check (
    num_nonnulls(bet_id, deposit_id, withdrawal_id, round_id, bonus_id, friend_id, combined_bet_id)
      = case when kind in ('grant', 'starter') then 0 else 1 end);
create unique index one_combined_placing on journals (combined_bet_id) where kind = 'combined.placed';
create unique index one_combined_settlement on journals (combined_bet_id)
  where kind in ('combined.won', 'combined.lost', 'combined.void');

create or replace view statement_lines as
  select j.id, j.user_id, j.revision, j.kind, j.bet_id, j.deposit_id, j.withdrawal_id, j.round_id, j.bonus_id, j.friend_id,
         j.at, e.cash as amount_paise, e.cash_after as balance_paise, j.combined_bet_id
  from journals j
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0)::bigint as cash,
           (array_agg(cash_after order by line desc))[1] as cash_after
    from entries where journal_id = j.id
  ) e;

alter table activities
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (kind in (
    'bet.won', 'bet.lost', 'bet.void', 'combined.won', 'combined.lost', 'combined.void', 'deposit.credited',
    'deposit.rejected', 'deposit.expired', 'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
    'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter', 'ticket.answered', 'ticket.closed',
    'device.new', 'password.changed', 'payout-account.added', 'second-factor.on', 'second-factor.off',
    'second-factor.refused', 'withdrawal-factor.on', 'withdrawal-factor.off'));
