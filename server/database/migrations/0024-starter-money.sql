-- What a newcomer begins with: cash, once for a person, whatever code asks for it.
alter table journals
  drop constraint journals_kind_check,
  drop constraint journals_subject_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter',
    'coinflip', 'limbo', 'dice', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  add constraint journals_subject_check check (
    num_nonnulls(bet_id, deposit_id, withdrawal_id, round_id, bonus_id, friend_id)
      = case when kind in ('grant', 'starter') then 0 else 1 end);
create unique index one_starter on journals (user_id) where kind = 'starter';
