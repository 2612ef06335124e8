-- A second factor, by choice: codes that an app makes of a secret and the time (RFC 6238).
create table second_factors (
  user_id   bigint primary key references users (id),
  -- Sealed where the server has a key, which the database has not: server/accounts/seal.ts.
  secret    text not null,
  -- When it was proven that the app has the secret; until then nothing is asked for.
  since     timestamptz,
  -- The latest stretch of time whose code was taken: none is taken twice, nor one from before.
  last_step bigint not null default 0
);

-- For who has lost the app: each lets in once.
create table recovery_codes (
  user_id   bigint not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Whoever has given the right password, and is asked for a code, too.
create table second_steps (
  secret_hash   text primary key,
  user_id       bigint not null references users (id),
  -- As it was when it was right: another one asks for all of it again.
  password_hash text not null,
  expires_at    timestamptz not null
);
create index second_steps_by_end on second_steps (expires_at);

alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in (
  'bet.won', 'bet.lost', 'bet.void', 'deposit.credited', 'deposit.rejected', 'deposit.expired',
  'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
  'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
  'ticket.answered', 'ticket.closed',
  'device.new', 'password.changed', 'payout-account.added', 'second-factor.on', 'second-factor.off'));
