-- Whether withdrawals ask for a code of the app, too: once log-ins do, by choice.
alter table second_factors add column for_withdrawals boolean not null default false;
alter table second_factors add constraint second_factors_for_withdrawals_check
  check (since is not null or not for_withdrawals);

alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in (
  'bet.won', 'bet.lost', 'bet.void', 'deposit.credited', 'deposit.rejected', 'deposit.expired',
  'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
  'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
  'ticket.answered', 'ticket.closed',
  'device.new', 'password.changed', 'payout-account.added', 'second-factor.on', 'second-factor.off',
  'withdrawal-factor.on', 'withdrawal-factor.off'));
