-- What has happened to a person, as they are told of it. Each person's activities are numbered without gaps, in the
-- order of commits: who has seen one has seen all before it. So how many are new is a difference of two numbers.
create table activity_counts (
  user_id    bigint primary key references users (id),
  latest     bigint not null default 0,
  -- Up to here they are read, on whichever device.
  read_up_to bigint not null default 0,
  check (read_up_to between 0 and latest)
) with (fillfactor = 70);

create table activities (
  user_id    bigint not null references activity_counts (user_id),
  number     bigint not null check (number >= 1),
  kind       text not null check (kind in (
               'bet.won', 'bet.lost', 'bet.void', 'deposit.credited', 'deposit.rejected', 'deposit.expired',
               'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
               'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
               'ticket.answered', 'ticket.closed')),
  -- The bet, deposit, withdrawal, bonus or ticket; the journal of a reward or of starter money.
  subject_id bigint not null,
  at         timestamptz not null default clock_timestamp(),
  primary key (user_id, number)
);
create index activities_by_age on activities (at);

create trigger activities_unchanged before update on activities for each row execute function refuse_change();
create trigger activities_not_truncated before truncate on activities execute function refuse_change();
