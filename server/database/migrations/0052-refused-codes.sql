-- Somebody has been told of a log-in with their right password and a wrong code of the second factor.
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in (
  'bet.won', 'bet.lost', 'bet.void', 'deposit.credited', 'deposit.rejected', 'deposit.expired',
  'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
  'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
  'ticket.answered', 'ticket.closed',
  'device.new', 'password.changed', 'payout-account.added', 'second-factor.on', 'second-factor.off', 'second-factor.refused',
  'withdrawal-factor.on', 'withdrawal-factor.off'));
