-- A result that was entered wrongly is corrected: each bet that it decided otherwise gets a journal that reverses its
-- settlement, and then the right settlement. Nothing that was written before changes.

create table corrections (
  id            bigint generated always as identity primary key,
  match_id      bigint not null references matches (id),
  -- The result that was entered and the right one: of the winner, or of the toss.
  was_winner_id bigint references selections (id),
  winner_id     bigint references selections (id),
  was_toss      text check (was_toss in ('Head', 'Tail')),
  toss          text check (toss in ('Head', 'Tail')),
  -- The operator's reason, which bettors read.
  why           text not null,
  at            timestamptz not null default clock_timestamp(),
  -- Its bets are settled again in batches. A correction that has not been carried on for a while was interrupted.
  carried_on_at timestamptz not null default clock_timestamp(),
  finished_at   timestamptz,
  check ((was_winner_id is null) = (winner_id is null) and (was_toss is null) = (toss is null)
    and (winner_id is null) <> (toss is null)),
  check (was_winner_id <> winner_id),
  check (was_toss <> toss)
);
create index corrections_of_match on corrections (match_id, id);
create unique index one_unfinished_correction on corrections (match_id) where finished_at is null;

create table bet_corrections (
  id                bigint generated always as identity primary key,
  correction_id     bigint not null references corrections (id),
  bet_id            bigint not null references bets (id),
  user_id           bigint not null references users (id),
  was               text not null check (was in ('won', 'lost')),
  becomes           text not null check (becomes in ('won', 'lost')),
  -- The part of a payout that could not be taken back, because the cash was already spent: a loss of the house.
  written_off_paise bigint not null check (written_off_paise >= 0),
  at                timestamptz not null default clock_timestamp(),
  unique (bet_id, correction_id),
  unique (id, bet_id),
  check (was <> becomes),
  check (written_off_paise = 0 or was = 'won')
);

create trigger bet_corrections_append_only before delete or update on bet_corrections
  for each row execute function refuse_change();

alter table journals
  -- The correction that a `bet.corrected` and the settlement after it belong to; their bet stands in `bet_id`.
  add column bet_correction_id bigint,
  add constraint journals_bet_correction_fkey foreign key (bet_correction_id, bet_id)
    references bet_corrections (id, bet_id),
  drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void', 'bet.cashedOut', 'bet.corrected',
    'combined.placed', 'combined.won', 'combined.lost', 'combined.void', 'combined.cashedOut',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter', 'coinflip', 'limbo', 'dice',
    'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  add constraint journals_bet_correction_check check (case kind
    when 'bet.corrected' then bet_correction_id is not null
    else bet_correction_id is null or kind in ('bet.won', 'bet.lost') end);

-- One settlement of each bet, and for each of its corrections one reversal and one settlement.
drop index one_settlement;
create unique index one_settlement on journals (bet_id)
  where kind in ('bet.won', 'bet.lost', 'bet.cancelled', 'bet.void') and bet_correction_id is null;
create unique index one_reversal on journals (bet_correction_id) where kind = 'bet.corrected';
create unique index one_settlement_again on journals (bet_correction_id)
  where bet_correction_id is not null and kind <> 'bet.corrected';

alter table entries
  -- `writeoffs`: what the house does not get back.
  drop constraint entries_debit_check,
  add constraint entries_debit_check check (
    debit in ('cash', 'staked', 'held', 'bonus', 'house', 'deposits', 'payouts', 'promotions', 'writeoffs'));

alter table activities
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (kind in (
    'bet.won', 'bet.lost', 'bet.void', 'bet.corrected', 'combined.won', 'combined.lost', 'combined.void',
    'deposit.credited', 'deposit.rejected', 'deposit.expired', 'withdrawal.approved', 'withdrawal.paid',
    'withdrawal.rejected', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
    'ticket.answered', 'ticket.closed', 'device.new', 'password.changed', 'payout-account.added', 'second-factor.on',
    'second-factor.off', 'second-factor.refused', 'withdrawal-factor.on', 'withdrawal-factor.off'));
