-- People are told, too, of a log-in in a browser that they had not used, of another password, and of an account that
-- was added for withdrawals: what they would want to stop if it was not they. The subject is the session, the person
-- themselves, or the payout account.
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in (
  'bet.won', 'bet.lost', 'bet.void', 'deposit.credited', 'deposit.rejected', 'deposit.expired',
  'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
  'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
  'ticket.answered', 'ticket.closed',
  'device.new', 'password.changed', 'payout-account.added'));
