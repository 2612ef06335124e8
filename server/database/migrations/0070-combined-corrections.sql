-- A combined bet that ends otherwise by the correction of a result is settled again, as single bets are: a journal that
-- reverses its settlement, and then the right one.

create table combined_corrections (
  id                bigint generated always as identity primary key,
  correction_id     bigint not null references corrections (id),
  combined_bet_id   bigint not null references combined_bets (id),
  user_id           bigint not null references users (id),
  was               text not null check (was in ('won', 'lost')),
  becomes           text not null check (becomes in ('won', 'lost')),
  -- The part of a payout that could not be taken back, because the cash was already spent: a loss of the house.
  written_off_paise bigint not null check (written_off_paise >= 0),
  at                timestamptz not null default clock_timestamp(),
  unique (combined_bet_id, correction_id),
  unique (id, combined_bet_id),
  check (was <> becomes),
  check (written_off_paise = 0 or was = 'won')
);

create trigger combined_corrections_append_only before delete or update on combined_corrections
  for each row execute function refuse_change();

alter table journals
  -- The correction that a `combined.corrected` and the settlement after it belong to; their bet stands in `combined_bet_id`.
  add column combined_correction_id bigint,
  add constraint journals_combined_correction_fkey foreign key (combined_correction_id, combined_bet_id)
    references combined_corrections (id, combined_bet_id),
  drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void', 'bet.cashedOut', 'bet.corrected',
    'combined.placed', 'combined.won', 'combined.lost', 'combined.void', 'combined.cashedOut', 'combined.corrected',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter', 'coinflip', 'limbo', 'dice',
    'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  add constraint journals_combined_correction_check check (case kind
    when 'combined.corrected' then combined_correction_id is not null
    else combined_correction_id is null or kind in ('combined.won', 'combined.lost') end);

-- One settlement of each combined bet, and for each of its corrections one reversal and one settlement.
drop index one_combined_settlement;
create unique index one_combined_settlement on journals (combined_bet_id)
  where kind in ('combined.won', 'combined.lost', 'combined.void') and combined_correction_id is null;
create unique index one_combined_reversal on journals (combined_correction_id) where kind = 'combined.corrected';
create unique index one_combined_settlement_again on journals (combined_correction_id)
  where combined_correction_id is not null and kind <> 'combined.corrected';

alter table activities
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (kind in (
    'bet.won', 'bet.lost', 'bet.void', 'bet.corrected', 'combined.won', 'combined.lost', 'combined.void',
    'combined.corrected',
    'deposit.credited', 'deposit.rejected', 'deposit.expired', 'withdrawal.approved', 'withdrawal.paid',
    'withdrawal.rejected', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
    'ticket.answered', 'ticket.closed', 'device.new', 'password.changed', 'payout-account.added', 'second-factor.on',
    'second-factor.off', 'second-factor.refused', 'withdrawal-factor.on', 'withdrawal-factor.off'));
