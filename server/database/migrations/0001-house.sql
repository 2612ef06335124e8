-- Amounts are integer paise, ratios are profit in percent of the stake, times are timestamptz.
-- PostgreSQL's dialect alone: no extensions, no NOTIFY, no advisory locks.

-- People ---------------------------------------------------------------------------------------------

create table users (
  id            bigint generated always as identity primary key,
  first_name    text not null,
  last_name     text not null,
  phone         text not null unique,
  email         text not null,
  email_key     text generated always as (lower(email)) stored unique,
  pincode       text not null,
  state         text not null,
  password_hash text not null,
  profile_image text,
  referral_code text not null unique,
  referred_by   bigint references users (id),
  verified_at   timestamptz,
  suspended_at  timestamptz,
  created_at    timestamptz not null default now()
);

create table sessions (
  id                    bigint generated always as identity primary key,
  user_id               bigint not null references users (id),
  refresh_hash          text not null unique,
  -- Accepted for a short while after a rotation, since its answer may have been lost on the way.
  previous_refresh_hash text unique,
  rotated_at            timestamptz not null default now(),
  signed_in_at          timestamptz not null default now(),
  ended_at              timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

create table access_tokens (
  token_hash text primary key,
  session_id bigint not null references sessions (id),
  expires_at timestamptz not null
);
create index access_tokens_expiry on access_tokens (expires_at);

-- Codes sent to a phone: sign-up, withdrawal, payout account. One per person and purpose; null once spent.
-- Tries are counted among the attempts, so that they outlive a resend and are alike for unknown phones.
create table codes (
  user_id    bigint not null references users (id),
  purpose    text not null check (purpose in ('verify', 'withdrawal', 'payout-account')),
  code_hash  text,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Links and short sessions for a password reset, both single use.
create table resets (
  secret_hash text primary key,
  kind        text not null check (kind in ('link', 'session')),
  user_id     bigint not null references users (id),
  expires_at  timestamptz not null,
  used_at     timestamptz
);

-- Attempts counted per subject (an account, a phone), in windows that begin with the first one.
create table attempts (
  subject      text not null,
  window_start timestamptz not null,
  count        integer not null default 1,
  primary key (subject, window_start)
);

-- Messages of the demo adapter. Visitors see those that their own browser caused.
create table inbox (
  id      bigint generated always as identity primary key,
  visitor text,
  channel text not null check (channel in ('sms', 'email')),
  "to"    text not null,
  text    text not null,
  at      timestamptz not null default now()
);
create index inbox_of_visitor on inbox (visitor, id desc);

-- Matches --------------------------------------------------------------------------------------------

create table matches (
  id                  bigint generated always as identity primary key,
  name                text not null,
  competition         text not null,
  opens_at            timestamptz not null,
  minimum_bet_paise   bigint not null check (minimum_bet_paise >= 100),
  -- What the clock cannot tell. Scheduled, open, extra time and closed follow from the windows.
  decision            text not null default 'none' check (decision in ('none', 'settled', 'abandoned')),
  winner_selection_id bigint,
  toss_result         text check (toss_result in ('Head', 'Tail')),
  decided_at          timestamptz,
  revision            bigint not null default 1,
  created_at          timestamptz not null default now(),
  check ((decision = 'settled') = (winner_selection_id is not null and toss_result is not null)),
  check ((decision = 'none') = (decided_at is null))
);

-- Betting windows in order: 0 until the closing time, then the extra ones, each paying less.
create table match_windows (
  match_id  bigint not null references matches (id),
  number    integer not null check (number >= 0),
  closes_at timestamptz not null,
  win_ratio numeric(8, 2) not null check (win_ratio > 0),
  primary key (match_id, number)
);

-- What can be bet on: two teams and the toss. `win_ratio` is the price; the window's ratio caps it.
create table selections (
  id        bigint generated always as identity primary key,
  match_id  bigint not null references matches (id),
  kind      text not null check (kind in ('team', 'toss')),
  name      text not null,
  win_ratio numeric(8, 2) not null check (win_ratio > 0),
  unique (match_id, id)
);
alter table matches add foreign key (id, winner_selection_id) references selections (match_id, id);
create unique index one_toss_per_match on selections (match_id) where kind = 'toss';

-- Money ----------------------------------------------------------------------------------------------

-- A person's own accounts. Balances are written by the ledger's triggers alone.
create table wallets (
  user_id  bigint primary key references users (id),
  cash     bigint not null default 0 check (cash >= 0),
  staked   bigint not null default 0 check (staked >= 0),
  held     bigint not null default 0 check (held >= 0),
  bonus    bigint not null default 0 check (bonus >= 0),
  revision bigint not null default 0
);

create table bets (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users (id),
  match_id      bigint not null references matches (id),
  selection_id  bigint not null,
  prediction    text check (prediction in ('Head', 'Tail')),
  stake_paise   bigint not null check (stake_paise > 0),
  win_ratio     numeric(8, 2) not null check (win_ratio > 0),
  pays_paise    bigint not null check (pays_paise >= stake_paise),
  status        text not null default 'open' check (status in ('open', 'won', 'lost', 'cancelled', 'void')),
  placed_at     timestamptz not null default clock_timestamp(),
  settled_at    timestamptz,
  foreign key (match_id, selection_id) references selections (match_id, id),
  check ((status = 'open') = (settled_at is null))
);
create index bets_of_user on bets (user_id, id desc);
create index open_bets_of_match on bets (match_id) where status = 'open';

create table payout_accounts (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  holder_name  text not null,
  account      text not null,
  ifsc_code    text not null,
  bank_name    text not null,
  account_type text not null check (account_type in ('savings', 'current')),
  upi_id       text not null,
  phone_pay    text not null,
  g_pay        text not null,
  paytm        text not null,
  added_at     timestamptz not null default now(),
  removed_at   timestamptz
);
create unique index one_live_payout_account on payout_accounts (user_id, account, ifsc_code) where removed_at is null;

create table deposits (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  amount_paise bigint not null check (amount_paise > 0),
  status       text not null default 'created' check (status in ('created', 'pending', 'credited', 'rejected', 'expired')),
  reference    text not null unique,
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  decided_at   timestamptz
);
create index deposits_of_user on deposits (user_id, id desc);

create table withdrawals (
  id                bigint generated always as identity primary key,
  user_id           bigint not null references users (id),
  payout_account_id bigint not null references payout_accounts (id),
  amount_paise      bigint not null check (amount_paise >= 20000),
  status            text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected')),
  requested_at      timestamptz not null default clock_timestamp(),
  decided_at        timestamptz
);
create index withdrawals_of_user on withdrawals (user_id, id desc);

-- A journal is one move of one person's money, numbered without gaps by their wallet's revision.
create table journals (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references wallets (user_id),
  revision      bigint not null,
  kind          text not null check (kind in (
                  'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void',
                  'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant')),
  bet_id        bigint references bets (id),
  deposit_id    bigint references deposits (id),
  withdrawal_id bigint references withdrawals (id),
  at            timestamptz not null default clock_timestamp(),
  unique (user_id, revision),
  unique (id, user_id),
  check (num_nonnulls(bet_id, deposit_id, withdrawal_id) = case when kind = 'grant' then 0 else 1 end)
);
-- Each effect at most once, whatever code asks for it.
create unique index one_placing on journals (bet_id) where kind = 'bet.placed';
create unique index one_settlement on journals (bet_id) where kind in ('bet.won', 'bet.lost', 'bet.cancelled', 'bet.void');
create unique index one_credit on journals (deposit_id);
create unique index one_hold on journals (withdrawal_id) where kind = 'withdrawal.requested';
create unique index one_outcome on journals (withdrawal_id) where kind in ('withdrawal.paid', 'withdrawal.rejected');

-- Each entry debits one account and credits another, so that every journal sums to zero by its shape.
-- cash, staked, held and bonus are the person's; house, deposits, payouts and promotions are the house's.
create table entries (
  journal_id    bigint not null,
  line          integer not null check (line >= 1),
  user_id       bigint not null,
  debit         text not null check (debit in ('cash', 'staked', 'held', 'bonus', 'house', 'deposits', 'payouts', 'promotions')),
  credit        text not null check (credit in ('cash', 'staked', 'held', 'bonus', 'house', 'deposits', 'payouts', 'promotions')),
  amount_paise  bigint not null check (amount_paise > 0),
  primary key (journal_id, line),
  foreign key (journal_id, user_id) references journals (id, user_id),
  check (debit <> credit)
);
create index entries_of_user on entries (user_id);

-- The statement's line of a journal: what it did to the cash, and the balance after it.
create view statement_lines as
  select j.id, j.user_id, j.revision, j.kind, j.bet_id, j.deposit_id, j.withdrawal_id, j.at,
         e.cash as amount_paise,
         sum(e.cash) over (partition by j.user_id order by j.revision)::bigint as balance_paise
  from journals j
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0)::bigint as cash
    from entries where journal_id = j.id
  ) e;

create function number_journal() returns trigger language plpgsql as $$
begin
  update wallets set revision = revision + 1 where user_id = new.user_id returning revision into new.revision;
  return new;
end $$;
create trigger journals_numbered before insert on journals for each row execute function number_journal();

create function post_entry() returns trigger language plpgsql as $$
begin
  update wallets set
    cash   = cash   + case when new.credit = 'cash'   then new.amount_paise when new.debit = 'cash'   then -new.amount_paise else 0 end,
    staked = staked + case when new.credit = 'staked' then new.amount_paise when new.debit = 'staked' then -new.amount_paise else 0 end,
    held   = held   + case when new.credit = 'held'   then new.amount_paise when new.debit = 'held'   then -new.amount_paise else 0 end,
    bonus  = bonus  + case when new.credit = 'bonus'  then new.amount_paise when new.debit = 'bonus'  then -new.amount_paise else 0 end
  where user_id = new.user_id;
  return null;
end $$;
create trigger entries_posted after insert on entries for each row execute function post_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger journals_append_only before update or delete on journals for each row execute function refuse_change();
create trigger entries_append_only before update or delete on entries for each row execute function refuse_change();
create trigger journals_not_truncated before truncate on journals execute function refuse_change();
create trigger entries_not_truncated before truncate on entries execute function refuse_change();

-- Depth 1 is this trigger itself: a change that the ledger's triggers make comes at depth 2 or more.
create function hold_wallet() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a wallet changes by ledger entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wallets_held before update on wallets for each row execute function hold_wallet();
create function open_wallet_empty() returns trigger language plpgsql as $$
begin
  if new.cash <> 0 or new.staked <> 0 or new.held <> 0 or new.bonus <> 0 or new.revision <> 0 then
    raise exception 'a wallet starts empty' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wallets_start_empty before insert on wallets for each row execute function open_wallet_empty();

-- One effect per person, call and key. `effect_id` is the bet, deposit or withdrawal; null: given up, never done.
create table idempotency_keys (
  user_id   bigint not null references users (id),
  route     text not null,
  key       text not null,
  body_hash text not null,
  effect_id bigint,
  at        timestamptz not null default clock_timestamp(),
  primary key (user_id, route, key)
);

create table operator_acts (
  id      bigint generated always as identity primary key,
  who     text not null,
  act     text not null,
  subject text not null,
  why     text,
  at      timestamptz not null default now()
);
