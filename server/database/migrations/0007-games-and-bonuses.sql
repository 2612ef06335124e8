-- Games: the house commits to a server seed before play, the player adds a seed of their own, and each round is
-- the next number (nonce) of that pair. A pair in use is revealed only once it has been rotated away; the hash of
-- the one after it is shown already, so that the house cannot choose it to fit the player's seed.
create table seeds (
  id               bigint generated always as identity primary key,
  user_id          bigint not null references users (id),
  server_seed      text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null unique check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  -- null until the pair comes into use.
  client_seed      text check (char_length(client_seed) between 1 and 64),
  state            text not null check (state in ('next', 'active', 'revealed')),
  -- The number of the last round played; the first one is 1.
  nonce            bigint not null default 0 check (nonce >= 0),
  created_at       timestamptz not null default clock_timestamp(),
  rotated_at       timestamptz,
  unique (id, user_id),
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (rotated_at is not null))
);
create unique index one_active_seed on seeds (user_id) where state = 'active';
create unique index one_next_seed on seeds (user_id) where state = 'next';

-- A round is decided, and paid, in the moment it is played. Multipliers are whole hundredths.
create table rounds (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  game         text not null check (game in ('coinflip', 'limbo')),
  seed_id      bigint not null,
  nonce        bigint not null check (nonce >= 1),
  stake_paise  bigint not null check (stake_paise > 0),
  prediction   text check (prediction in ('Head', 'Tail')),
  side         text check (side in ('Head', 'Tail')),
  target       bigint check (target between 101 and 100000000),
  result       bigint check (result between 100 and 100000000),
  payout_paise bigint not null check (payout_paise >= 0),
  played_at    timestamptz not null default clock_timestamp(),
  unique (seed_id, nonce),
  foreign key (seed_id, user_id) references seeds (id, user_id),
  check (case game
    when 'coinflip' then num_nonnulls(prediction, side) = 2 and num_nonnulls(target, result) = 0
    else num_nonnulls(target, result) = 2 and num_nonnulls(prediction, side) = 0 end)
);
create index rounds_of_user on rounds (user_id, game, id desc);

-- Bonus credit stands apart in the wallet until as much has been staked. One counts at a time, the oldest first:
-- `counts_from` is when it began to, null while it waits.
create table bonuses (
  id             bigint generated always as identity primary key,
  user_id        bigint not null references users (id),
  kind           text not null check (kind in ('welcome', 'goodwill')),
  amount_paise   bigint not null check (amount_paise > 0),
  wagering_paise bigint not null check (wagering_paise > 0),
  status         text not null default 'locked' check (status in ('locked', 'released', 'expired')),
  granted_at     timestamptz not null default clock_timestamp(),
  counts_from    timestamptz,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  check ((status = 'locked') = (ended_at is null))
);
create unique index one_welcome on bonuses (user_id) where kind = 'welcome';
create unique index one_counting_bonus on bonuses (user_id) where status = 'locked' and counts_from is not null;
create index locked_bonuses on bonuses (user_id, id) where status = 'locked';
create index bonuses_of_user on bonuses (user_id, id desc);

create index users_by_referrer on users (referred_by) where referred_by is not null;

alter table journals
  add column round_id bigint references rounds (id),
  add column bonus_id bigint references bonuses (id),
  -- The friend whose first settled bet a referral pays for.
  add column friend_id bigint references users (id),
  drop constraint journals_kind_check,
  drop constraint journals_check,
  add constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant',
    'coinflip', 'limbo', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  add constraint journals_subject_check check (
    num_nonnulls(bet_id, deposit_id, withdrawal_id, round_id, bonus_id, friend_id)
      = case when kind = 'grant' then 0 else 1 end);
create unique index one_round on journals (round_id);
create unique index one_granting on journals (bonus_id) where kind = 'bonus.granted';
create unique index one_ending on journals (bonus_id) where kind in ('bonus.released', 'bonus.expired');
create unique index one_referral on journals (friend_id) where kind = 'referral';

-- What the statement says of each journal, with the new subjects.
drop view statement_lines;
create view statement_lines as
  select j.id, j.user_id, j.revision, j.kind, j.bet_id, j.deposit_id, j.withdrawal_id, j.round_id, j.bonus_id,
         j.friend_id, j.at, e.cash as amount_paise,
         sum(e.cash) over (partition by j.user_id order by j.revision)::bigint as balance_paise
  from journals j
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0)::bigint as cash
    from entries where journal_id = j.id
  ) e;
