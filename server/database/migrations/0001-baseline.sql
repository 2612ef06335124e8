-- The whole schema, room by room. Databases from before this file have the same schema: they came to it by 48 smaller
-- migrations, and `server/database/before-baseline.ts` knows them by their names. So this file is not changed any more:
-- what changes the schema is a later migration.
--
-- Amounts are integer paise. A win ratio is the profit in percent of the stake: 80 pays 180 for 100. Times are
-- timestamptz, by the database's clock. The dialect is PostgreSQL's, without extensions, NOTIFY or advisory locks.
-- Columns that were added later come last in their table, as they do in databases that were migrated.

-- ## Accounts ----------------------------------------------------------------------------------------

create table users (
  id                bigint generated always as identity primary key,
  first_name        text not null,
  last_name         text not null,
  phone             text not null unique,
  email             text not null,
  pincode           text not null,
  state             text not null,
  password_hash     text not null,
  profile_image     text,
  referral_code     text not null unique,
  referred_by       bigint references users (id),
  -- Null until the code that went to the phone was entered: an account that is not verified cannot log in.
  verified_at       timestamptz,
  suspended_at      timestamptz,
  created_at        timestamptz not null default now(),
  -- The browser that registered, or that knew the password since. The code sent to the phone counts only there, so
  -- that nobody can slip their own password under a phone whose owner is about to type in the code.
  registration_hash text,
  referral_paid_at  timestamptz,
  -- When the person showed that the address is theirs, by a link to it and a code to their phone. Until then a link
  -- alone resets no password: anybody may have been named at registration.
  email_proven_at   timestamptz,
  -- When this person's first bet was won or lost: from then on their friend's reward is due.
  referral_due_at   timestamptz
);
-- Only a proven address is one person's. An address that nobody has proven keeps nobody else from using it.
create index users_by_email on users (lower(email));
create unique index users_by_proven_email on users (lower(email)) where email_proven_at is not null;
create index users_by_referrer on users (referred_by) where referred_by is not null;
-- A job looks for rewards to pay every two seconds.
create index due_referrals on users (referred_by, id) where referral_due_at is not null and referral_paid_at is null;

-- Registrations with a phone or an email that has an owner. They come to nothing, and are kept so that they are answered
-- like any other: the answer does not tell that there is an owner.
create table claims (
  phone             text primary key,
  email_key         text not null unique,
  password_hash     text not null,
  registration_hash text not null,
  created_at        timestamptz not null default now()
);

-- Profile pictures, re-encoded. They are in the database so that every server process has them.
create table pictures (
  user_id bigint primary key references users (id),
  hash    text not null,
  bytes   bytea not null
);
create index pictures_by_hash on pictures (hash);

create table sessions (
  id                    bigint generated always as identity primary key,
  user_id               bigint not null references users (id),
  refresh_hash          text not null unique,
  -- Accepted for a short while after a rotation, since its answer may have been lost on the way.
  previous_refresh_hash text unique,
  rotated_at            timestamptz not null default now(),
  signed_in_at          timestamptz not null default now(),
  ended_at              timestamptz,
  -- The current refresh token is derived from this salt and the token before it. A client that repeats the token before
  -- it, because the answer was lost or another tab was faster, gets the same current token.
  rotation_salt         text,
  -- The part of a refresh token that stays when it rotates. It identifies every token that the session has ever had.
  family_hash           text not null,
  -- However it is used, no session is longer than this.
  expires_at            timestamptz not null default now() + interval '30 days',
  -- The names of the browser and its system, and the network: the owner recognises the session by them. A session from
  -- before they were kept has empty ones.
  device                text not null default '',
  network               text not null default ''
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create unique index sessions_by_family on sessions (family_hash);
create index sessions_by_rotation on sessions (rotated_at);

create table access_tokens (
  token_hash text primary key,
  session_id bigint not null references sessions (id),
  expires_at timestamptz not null
);
create index access_tokens_expiry on access_tokens (expires_at);
create index access_tokens_of_session on access_tokens (session_id);

-- Browsers in which somebody has signed in: their guesses at that person's password are counted apart from those of
-- strangers, who therefore cannot lock the owner out.
create table browsers (
  user_id      bigint not null references users (id),
  browser_hash text not null,
  signed_in_at timestamptz not null default now(),
  primary key (user_id, browser_hash)
);
create index browsers_by_hash on browsers (browser_hash);

-- Codes sent to a phone, one per person and purpose; `code_hash` is null once the code is spent. Wrong tries are counted
-- among the attempts, so that they outlive a resend and are alike for unknown phones.
create table codes (
  user_id    bigint not null references users (id),
  purpose    text not null check (purpose in ('verify', 'withdrawal', 'payout-account', 'reset')),
  code_hash  text,
  expires_at timestamptz not null,
  -- The code that was right last: who sends it again is not guessing.
  spent_hash text,
  -- The one use that a code is good for, such as a withdrawal of so much to that account, as its message says; null: any
  -- of its purpose.
  bound_to   text,
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

-- A second factor, by choice: codes that an app makes of a secret and the time (RFC 6238).
create table second_factors (
  user_id         bigint primary key references users (id),
  -- Sealed where the server has a key, which the database has not: server/account/seal.ts.
  secret          text not null,
  -- When it was proven that the app has the secret; until then no code is asked for.
  since           timestamptz,
  -- The latest 30 seconds whose code was taken: no code is taken twice, nor one from before.
  last_step       bigint not null default 0,
  -- Whether withdrawals ask for a code, too. They can only once log-ins do.
  for_withdrawals boolean not null default false,
  constraint second_factors_for_withdrawals_check check (since is not null or not for_withdrawals)
);

-- For who has lost the app: each lets in once.
create table recovery_codes (
  user_id   bigint not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- People who have given the right password, and are asked for a code of the app as well.
create table second_steps (
  secret_hash   text primary key,
  user_id       bigint not null references users (id),
  -- The hash as it was when the password was right: after another password both steps start again.
  password_hash text not null,
  expires_at    timestamptz not null
);
create index second_steps_by_end on second_steps (expires_at);

-- When each attempt that still counts was made, in one row per subject (an account, a phone, a network). Attempts at the
-- same moment wait for each other at that row, and no stretch of time has more than are allowed, wherever it begins.
create table attempts (
  subject text not null,
  at      timestamptz[] not null,
  constraint attempt_times_pkey primary key (subject)
);

-- ## Matches -----------------------------------------------------------------------------------------

create table matches (
  id                  bigint generated always as identity primary key,
  name                text not null,
  competition         text not null,
  opens_at            timestamptz not null,
  -- At least ₹1: `minimum_betamount` of the specification.
  minimum_bet_paise   bigint not null check (minimum_bet_paise >= 100),
  -- Scheduled, open, extra time and closed follow from the windows and the time; this column holds the rest. A decision
  -- is carried out in batches of bets, each a transaction of its own: the match is `settling` or `abandoning` until its
  -- last bet has ended. Its betting is over by then, so it is closed to everybody who asks.
  decision            text not null default 'none',
  winner_selection_id bigint,
  toss_result         text check (toss_result in ('Head', 'Tail')),
  decided_at          timestamptz,
  -- Grows with each change that a page shows: streams go on from it.
  revision            bigint not null default 1,
  created_at          timestamptz not null default now(),
  -- The planned name of a match, so that several processes with the same plan create it once.
  reference           text unique,
  -- How much the house puts at stake at most: what one bet may pay back, what all open bets of one person on the match
  -- may, and what the house may lose by one side.
  bet_limit_paise     bigint not null default 50000000 check (bet_limit_paise > 0),
  person_limit_paise  bigint not null default 100000000 check (person_limit_paise > 0),
  book_limit_paise    bigint not null default 500000000 check (book_limit_paise > 0),
  -- When the last batch ended: the process that began a decision carries it on, and others only where none does.
  carried_on_at       timestamptz,
  sport               text not null default 'other',
  -- Whether it still has books and positions. A day after the decision nothing asks for them, and a sweep removes them.
  is_booked           boolean not null default true,
  -- The toss is a selection that is over before the match is: it closes when the coin is thrown, and its bets are settled
  -- alone. Until the last of them is, `toss_settled_at` is null.
  tossed_at           timestamptz,
  toss_settled_at     timestamptz,
  constraint matches_decision_check check (decision in ('none', 'settling', 'settled', 'abandoning', 'abandoned')),
  constraint matches_decided_check check ((decision in ('settled', 'abandoned')) = (decided_at is not null)),
  constraint matches_carried_on_check check (decision not in ('settling', 'abandoning') or carried_on_at is not null),
  constraint matches_result_check check (
    (decision in ('settling', 'settled')) = (winner_selection_id is not null)
    and (decision not in ('settling', 'settled') or toss_result is not null)),
  constraint matches_toss_check check (
    (tossed_at is null or toss_result is not null) and (toss_settled_at is null or tossed_at is not null)),
  constraint matches_sport_check check (
    sport in ('cricket', 'football', 'kabaddi', 'hockey', 'badminton', 'tennis', 'volleyball', 'other'))
);
create index undecided_matches on matches (id) where decision = 'none';
create index matches_by_decision on matches (decided_at desc nulls first, id desc);
create index matches_to_clear on matches (decided_at) where is_booked and decided_at is not null;
create index tosses_to_settle on matches (id) where tossed_at is not null and toss_settled_at is null;

-- Betting windows in order: 0 until the closing time, then the extra ones, each paying less. Windows never change, so
-- that a bet may read them without a lock.
create table match_windows (
  match_id  bigint not null references matches (id),
  number    integer not null check (number >= 0),
  closes_at timestamptz not null,
  win_ratio numeric(8, 2) not null check (win_ratio > 0),
  primary key (match_id, number)
);

-- The sides to bet on: two teams and the toss. `win_ratio` is the price; the window's ratio caps it. A side's id is
-- unique among all matches: a team bet names no match.
create table selections (
  id         bigint generated always as identity primary key,
  match_id   bigint not null references matches (id),
  kind       text not null check (kind in ('team', 'toss')),
  name       text not null,
  win_ratio  numeric(8, 2) not null check (win_ratio > 0),
  created_at timestamptz not null default now(),
  unique (match_id, id)
);
-- The winner is a side of the same match.
alter table matches add foreign key (id, winner_selection_id) references selections (match_id, id);
create unique index one_toss_per_match on selections (match_id) where kind = 'toss';
-- Matches by the name of a team, the latest first.
create index selections_of_team on selections (name, created_at desc) where kind = 'team';

-- Prices as they were: what a side paid from then on, until the next row. A row is written when the price is another than
-- before, at most once in ten seconds; swept some days after the match has been decided.
create table price_moves (
  selection_id bigint not null references selections (id),
  at           timestamptz not null,
  win_ratio    numeric(8, 2) not null check (win_ratio > 0),
  primary key (selection_id, at)
);

-- Matches that people want to have at hand. Those of matches that are over are swept.
create table favourites (
  user_id  bigint not null references users (id),
  match_id bigint not null references matches (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, match_id)
);
create index favourites_of_match on favourites (match_id);

-- `window_number` is the first window that has not closed at that time; null when all have.
create function match_state(decision text, opens_at timestamptz, window_number integer, at timestamptz)
returns text language sql immutable as $$
  select case
    when decision in ('settled', 'abandoned') then decision
    when decision <> 'none' then 'closed'
    when at < opens_at then 'scheduled'
    when window_number is null then 'closed'
    when window_number = 0 then 'open'
    else 'extraTime'
  end
$$;

-- Matches by the database's clock, for lists. `win_ratio` caps all prices: that of the window in force, of the first one
-- before opening, of the last one after closing. Placing and cancelling read the clock after their locks instead:
-- server/bets/locked-match.ts.
create view match_states as
  select m.id, match_state(m.decision, m.opens_at, w.number, statement_timestamp()) as state,
         w.number as window_number, w.closes_at, coalesce(w.win_ratio, final.win_ratio) as win_ratio,
         final.closes_at as betting_closes_at
  from matches m
  cross join lateral (
    select closes_at, win_ratio from match_windows where match_id = m.id order by number desc limit 1
  ) final
  left join lateral (
    select number, closes_at, win_ratio from match_windows
    where match_id = m.id and closes_at > statement_timestamp() order by number limit 1
  ) w on true;

-- ## Bets --------------------------------------------------------------------------------------------

create table bets (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users (id),
  match_id      bigint not null references matches (id),
  selection_id  bigint not null,
  -- The face of the coin; null for a bet on a team.
  prediction    text check (prediction in ('Head', 'Tail')),
  stake_paise   bigint not null check (stake_paise > 0),
  win_ratio     numeric(8, 2) not null check (win_ratio > 0),
  pays_paise    bigint not null check (pays_paise >= stake_paise),
  status        text not null default 'open' check (status in ('open', 'won', 'lost', 'cancelled', 'void')),
  placed_at     timestamptz not null default clock_timestamp(),
  settled_at    timestamptz,
  -- The refund of a cancelled bet: its worth at the price in force, never more than its stake.
  refund_paise  bigint,
  foreign key (match_id, selection_id) references selections (match_id, id),
  check ((status = 'open') = (settled_at is null)),
  constraint bets_refund_check check (
    (status = 'cancelled') = (refund_paise is not null) and refund_paise between 0 and stake_paise)
);
create index bets_of_user on bets (user_id, placed_at desc, id desc);
-- A settlement takes bets in batches, in the order of their owners.
create index open_bets_of_match on bets (match_id, user_id, id) where status = 'open';
create index settled_bets_of_user on bets (user_id, settled_at) where status in ('won', 'lost', 'cancelled');
create index latest_won_bets on bets (settled_at desc) where status = 'won';

-- The house's loss if a side wins, without the stakes on other sides: the profits of the open bets on it. A team has
-- one book, the toss one for each of its faces. A book is counted in 16 slots, so that people who bet on one side do
-- not wait for each other: the book is their sum. One slot may be below zero, where what others have booked was spread
-- over all of them. Cancelling gives back; once betting is over, a book stays as it was.
create table books (
  selection_id   bigint not null references selections (id),
  side           text not null check (side in ('team', 'Head', 'Tail')),
  exposure_paise bigint not null default 0,
  slot           integer not null check (slot between 0 and 15),
  primary key (selection_id, side, slot)
);

-- The payout of a person's open bets on a match if all of them win.
create table positions (
  user_id    bigint not null references users (id),
  match_id   bigint not null references matches (id),
  pays_paise bigint not null check (pays_paise >= 0),
  primary key (user_id, match_id)
);
create index positions_of_match on positions (match_id);

-- ## Games -------------------------------------------------------------------------------------------

-- The house commits to a server seed before play, the player adds a seed of their own, and each round is the next number
-- (nonce) of that pair. A pair in use is revealed only once it has been rotated away. The hash of the pair after it is
-- shown already, so that the house cannot choose that one to fit the player's seed.
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

-- The hash that a player is shown before play, in a second record that nothing changes: the audit holds the seed against
-- it, so that a seed that was exchanged is found.
create table seed_commitments (
  seed_id          bigint primary key,
  user_id          bigint not null,
  server_seed_hash text not null,
  foreign key (seed_id, user_id) references seeds (id, user_id)
);

-- A round is decided, and paid, in the moment it is played. Multipliers and rolls are whole hundredths. For dice
-- `prediction` says whether the roll was called over or under `target`.
create table rounds (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  game         text not null,
  seed_id      bigint not null,
  nonce        bigint not null check (nonce >= 1),
  stake_paise  bigint not null check (stake_paise > 0),
  prediction   text,
  side         text check (side in ('Head', 'Tail')),
  target       bigint,
  result       bigint,
  payout_paise bigint not null check (payout_paise >= 0),
  played_at    timestamptz not null default clock_timestamp(),
  unique (seed_id, nonce),
  foreign key (seed_id, user_id) references seeds (id, user_id),
  constraint rounds_game_check check (game in ('coinflip', 'limbo', 'dice')),
  constraint rounds_choice_check check (case game
    when 'coinflip' then num_nonnulls(prediction, side) = 2 and prediction in ('Head', 'Tail')
      and num_nonnulls(target, result) = 0
    when 'limbo' then num_nonnulls(target, result) = 2 and num_nonnulls(prediction, side) = 0
      and target between 101 and 100000000 and result between 100 and 100000000
    else num_nonnulls(prediction, target, result) = 3 and side is null and result between 0 and 10000
      and case prediction when 'over' then target between 198 and 9998
        when 'under' then target between 2 and 9802 else false end
  end)
);
create index rounds_of_user on rounds (user_id, game, played_at desc, id desc);
-- Has everything that a person's limits count: somebody who plays all week has tens of thousands of rounds.
create index rounds_by_time on rounds (user_id, played_at) include (stake_paise, payout_paise);
create index latest_won_rounds on rounds (played_at desc) where payout_paise > stake_paise;

-- ## Bonuses and rewards -----------------------------------------------------------------------------

-- Bonus credit stands apart in the wallet until as much has been staked. One bonus counts at a time, the oldest first:
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
  -- A goodwill bonus that an operator grants under one reference is granted once.
  reference      text unique,
  -- Whether a job has to look at it: it is new, or stakes that count have ended since. A trigger sets the mark, so that
  -- the job, which runs every two seconds, looks at nobody else.
  is_due         boolean not null default true,
  check ((status = 'locked') = (ended_at is null))
);
create unique index one_welcome on bonuses (user_id) where kind = 'welcome';
create unique index one_counting_bonus on bonuses (user_id) where status = 'locked' and counts_from is not null;
create index locked_bonuses on bonuses (user_id, id) where status = 'locked';
create index waiting_bonuses on bonuses (user_id, id) where status = 'locked' and counts_from is null;
create index bonuses_of_user on bonuses (user_id, granted_at desc, id desc);
create index due_bonuses on bonuses (user_id) where status = 'locked' and counts_from is not null and is_due;
create index bonuses_to_expire on bonuses (expires_at) where status = 'locked' and counts_from is not null and not is_due;

-- The amounts that the house has given by itself, each with its first time. Settings may change them; the audit holds
-- every gift against one of these.
create table promotion_terms (
  kind         text not null check (kind in ('starter', 'welcome', 'referral')),
  amount_paise bigint not null check (amount_paise > 0),
  since        timestamptz not null default clock_timestamp(),
  primary key (kind, amount_paise)
);

-- When a stake ends, marks the person's bonus, and the reward of the friend who invited them, as due. Both the end of a
-- stake and the removal of a mark hold the wallet's lock. Runs before the row is written, so that the person is locked
-- before their activities, as elsewhere.
create function mark_due() returns trigger language plpgsql as $$
begin
  update bonuses set is_due = true
  where user_id = new.user_id and status = 'locked' and counts_from is not null and not is_due;
  if tg_table_name = 'bets' then
    update users set referral_due_at = clock_timestamp()
    where id = new.user_id and referred_by is not null and referral_due_at is null;
  end if;
  return new;
end $$;
create trigger bets_mark_due before insert or update on bets for each row
  when (new.status in ('won', 'lost')) execute function mark_due();
create trigger rounds_mark_due before insert on rounds for each row execute function mark_due();

-- ## Deposits and withdrawals ------------------------------------------------------------------------

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
  removed_at   timestamptz,
  -- Of the account as it was added, by a trigger.
  digest       text not null
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
  decided_at   timestamptz,
  -- The provider's own number of the payment: no payment is credited twice.
  payment_id   text
);
create index deposits_of_user on deposits (user_id, created_at desc, id desc);
-- Each minute a job looks for those whose time is over.
create index open_deposits on deposits (expires_at) where status in ('created', 'pending');
create unique index deposits_by_payment on deposits (payment_id) where payment_id is not null;

create table withdrawals (
  id                bigint generated always as identity primary key,
  user_id           bigint not null references users (id),
  payout_account_id bigint not null references payout_accounts (id),
  -- At least ₹200: the specification's minimum.
  amount_paise      bigint not null check (amount_paise >= 20000),
  status            text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected')),
  requested_at      timestamptz not null default clock_timestamp(),
  decided_at        timestamptz,
  -- Of the account that was asked for, by a trigger.
  account_digest    text not null
);
create index withdrawals_of_user on withdrawals (user_id, requested_at desc, id desc);
create index pending_withdrawals on withdrawals (id) where status in ('requested', 'approved');

-- Digests of where money goes, so that the audit finds an account that was changed after it was added, and a withdrawal
-- that points to another one than was asked for.
create function digest_account() returns trigger language plpgsql as $$
begin
  new.digest := md5(json_build_array(
    new.user_id, new.holder_name, new.account, new.ifsc_code, new.bank_name, new.account_type, new.upi_id,
    new.phone_pay, new.g_pay, new.paytm)::text);
  return new;
end $$;
create trigger payout_accounts_digested before insert on payout_accounts for each row execute function digest_account();
create function keep_account_digest() returns trigger language plpgsql as $$
begin
  select digest into new.account_digest from payout_accounts where id = new.payout_account_id;
  return new;
end $$;
create trigger withdrawals_keep_digest before insert on withdrawals for each row execute function keep_account_digest();

-- The sandbox's own memory of what payers chose in its payment app, as a provider would keep it.
create table sandbox_payments (
  reference    text primary key,
  approved     boolean not null,
  due_at       timestamptz not null,
  answered_at  timestamptz,
  -- The amount shown to the payer, which the sandbox reports as paid.
  amount_paise bigint not null
);
create index sandbox_payments_due on sandbox_payments (due_at) where answered_at is null;

-- ## The ledger --------------------------------------------------------------------------------------
-- Code writes journals and entries, and never a balance. To debit a stake, for example, placing a bet writes the entry
-- `debit 'cash', credit 'staked'`; the trigger entries_posted takes the amount off the wallet's cash, where a check keeps
-- it from going below zero. So no code path can move money without a record of it. Drawn in docs/decisions/0004-ledger.md.

-- A person's own accounts. Balances are written by the ledger's triggers alone.
create table wallets (
  user_id  bigint primary key references users (id),
  -- Available for stakes and withdrawals.
  cash     bigint not null default 0 check (cash >= 0),
  -- In open bets.
  staked   bigint not null default 0 check (staked >= 0),
  -- In withdrawals that have not been paid yet.
  held     bigint not null default 0 check (held >= 0),
  bonus    bigint not null default 0 check (bonus >= 0),
  -- The number of the last journal.
  revision bigint not null default 0,
  -- How many steps of the ledger have changed this row. A change without a step is not the ledger's, and is refused.
  steps    bigint not null default 0
);

-- A journal is one move of one person's money, numbered without gaps by their wallet's revision. It has the one subject
-- that it is about; grants and starter money have none.
create table journals (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references wallets (user_id),
  revision      bigint not null,
  kind          text not null,
  bet_id        bigint references bets (id),
  deposit_id    bigint references deposits (id),
  withdrawal_id bigint references withdrawals (id),
  at            timestamptz not null default clock_timestamp(),
  round_id      bigint references rounds (id),
  bonus_id      bigint references bonuses (id),
  -- The friend whose first settled bet a referral pays for.
  friend_id     bigint references users (id),
  unique (user_id, revision),
  unique (id, user_id),
  constraint journals_kind_check check (kind in (
    'deposit', 'bet.placed', 'bet.won', 'bet.lost', 'bet.cancelled', 'bet.void',
    'withdrawal.requested', 'withdrawal.paid', 'withdrawal.rejected', 'grant', 'starter',
    'coinflip', 'limbo', 'dice', 'bonus.granted', 'bonus.released', 'bonus.expired', 'referral')),
  constraint journals_subject_check check (
    num_nonnulls(bet_id, deposit_id, withdrawal_id, round_id, bonus_id, friend_id)
      = case when kind in ('grant', 'starter') then 0 else 1 end)
);
-- Each effect at most once, whatever code asks for it.
create unique index one_placing on journals (bet_id) where kind = 'bet.placed';
create unique index one_settlement on journals (bet_id) where kind in ('bet.won', 'bet.lost', 'bet.cancelled', 'bet.void');
create unique index one_credit on journals (deposit_id);
create unique index one_hold on journals (withdrawal_id) where kind = 'withdrawal.requested';
create unique index one_outcome on journals (withdrawal_id) where kind in ('withdrawal.paid', 'withdrawal.rejected');
create unique index one_round on journals (round_id);
create unique index one_granting on journals (bonus_id) where kind = 'bonus.granted';
create unique index one_ending on journals (bonus_id) where kind in ('bonus.released', 'bonus.expired');
create unique index one_referral on journals (friend_id) where kind = 'referral';
create unique index one_starter on journals (user_id) where kind = 'starter';

-- Each entry debits one account and credits another, so that every journal sums to zero by its shape.
-- cash, staked, held and bonus are the person's; house, deposits, payouts and promotions are the house's.
create table entries (
  journal_id    bigint not null,
  line          integer not null check (line >= 1),
  user_id       bigint not null,
  debit         text not null check (debit in ('cash', 'staked', 'held', 'bonus', 'house', 'deposits', 'payouts', 'promotions')),
  credit        text not null check (credit in ('cash', 'staked', 'held', 'bonus', 'house', 'deposits', 'payouts', 'promotions')),
  amount_paise  bigint not null check (amount_paise > 0),
  -- The cash after this entry, so that a statement need not add up a whole history. A trigger writes it.
  cash_after    bigint not null,
  primary key (journal_id, line),
  foreign key (journal_id, user_id) references journals (id, user_id),
  check (debit <> credit)
);
create index entries_of_user on entries (user_id);

-- How many moves of each kind a wallet made on each day in India, and what they did to its cash, so that a statement
-- need not add up a whole history. A copy of the entries, which the audit holds against them.
create table daily_totals (
  user_id    bigint not null references wallets (user_id),
  day        date not null,
  kind       text not null,
  moves      bigint not null,
  cash_paise bigint not null,
  primary key (user_id, day, kind)
);

-- A journal takes the next number of its wallet. The update locks the wallet: from here on one move of a person's money
-- waits for the other.
create function number_journal() returns trigger language plpgsql as $$
begin
  update wallets set steps = steps + 1, revision = revision + 1
  where user_id = new.user_id returning revision into new.revision;
  return new;
end $$;
create trigger journals_numbered before insert on journals for each row execute function number_journal();

-- Here money moves: an entry takes its amount from one account of the wallet and adds it to another. The entry is posted
-- before it is written, since only then the balance that it leads to can go into its row.
create function post_entry() returns trigger language plpgsql as $$
begin
  update wallets set
    steps  = steps + 1,
    cash   = cash   + case when new.credit = 'cash'   then new.amount_paise when new.debit = 'cash'   then -new.amount_paise else 0 end,
    staked = staked + case when new.credit = 'staked' then new.amount_paise when new.debit = 'staked' then -new.amount_paise else 0 end,
    held   = held   + case when new.credit = 'held'   then new.amount_paise when new.debit = 'held'   then -new.amount_paise else 0 end,
    bonus  = bonus  + case when new.credit = 'bonus'  then new.amount_paise when new.debit = 'bonus'  then -new.amount_paise else 0 end
  where user_id = new.user_id
  returning cash into new.cash_after;
  return new;
end $$;
create trigger entries_posted before insert on entries for each row execute function post_entry();

-- Written while the wallet is locked. A move counts with its first entry. India is 330 minutes ahead of UTC.
create function total_entry() returns trigger language plpgsql as $$
begin
  insert into daily_totals as t (user_id, day, kind, moves, cash_paise)
  select new.user_id, (j.at at time zone 'UTC' + interval '330 minutes')::date, j.kind,
         case when new.line = 1 then 1 else 0 end,
         case when new.credit = 'cash' then new.amount_paise when new.debit = 'cash' then -new.amount_paise else 0 end
  from journals j where j.id = new.journal_id
  on conflict (user_id, day, kind) do update set
    moves = t.moves + excluded.moves, cash_paise = t.cash_paise + excluded.cash_paise;
  return null;
end $$;
create trigger entries_totalled after insert on entries for each row execute function total_entry();

-- The two triggers above add a step with each change. An update from anywhere else does not, and is refused.
create function hold_wallet() returns trigger language plpgsql as $$
begin
  if new.steps <> old.steps + 1 then
    raise exception 'a wallet changes by ledger entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wallets_held before update on wallets for each row execute function hold_wallet();
create function open_wallet_empty() returns trigger language plpgsql as $$
begin
  if new.cash <> 0 or new.staked <> 0 or new.held <> 0 or new.bonus <> 0 or new.revision <> 0 or new.steps <> 0 then
    raise exception 'a wallet starts empty' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wallets_start_empty before insert on wallets for each row execute function open_wallet_empty();

-- History is added to and never rewritten: a mistake is corrected by another journal. Engines of many machines have no
-- triggers on TRUNCATE; there the server's role must not have that right (docs/scale.md).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger journals_append_only before update or delete on journals for each row execute function refuse_change();
create trigger journals_not_truncated before truncate on journals execute function refuse_change();
create trigger entries_append_only before update or delete on entries for each row execute function refuse_change();
create trigger entries_not_truncated before truncate on entries execute function refuse_change();

-- Part of the games, but after the function that keeps it from being changed.
create function commit_to_seed() returns trigger language plpgsql as $$
begin
  insert into seed_commitments (seed_id, user_id, server_seed_hash) values (new.id, new.user_id, new.server_seed_hash);
  return null;
end $$;
create trigger seeds_committed after insert on seeds for each row execute function commit_to_seed();
create trigger seed_commitments_append_only before update or delete on seed_commitments
  for each row execute function refuse_change();

-- The statement's line of a journal: what it did to the cash, and the balance after it.
create view statement_lines as
  select j.id, j.user_id, j.revision, j.kind, j.bet_id, j.deposit_id, j.withdrawal_id, j.round_id, j.bonus_id,
         j.friend_id, j.at, e.cash as amount_paise, e.cash_after as balance_paise
  from journals j
  cross join lateral (
    select coalesce(sum(case when credit = 'cash' then amount_paise when debit = 'cash' then -amount_paise else 0 end), 0)::bigint as cash,
           (array_agg(cash_after order by line desc))[1] as cash_after
    from entries where journal_id = j.id
  ) e;

-- One effect per person, call and key, written in the same statement as the effect. `effect_id` is the bet, deposit or
-- withdrawal; null: given up, never done. Keys stay as long as the ledger.
create table idempotency_keys (
  user_id   bigint not null references users (id),
  route     text not null,
  key       text not null,
  body_hash text not null,
  effect_id bigint,
  at        timestamptz not null default clock_timestamp(),
  primary key (user_id, route, key)
);

-- ## Limits on play ----------------------------------------------------------------------------------

-- How much a person allows themselves to deposit, stake and lose in 24 hours, 7 days and a month of India's calendar.
-- Limits, breaks and stakes all lock the wallet, so that each sees the effect of the others.
create table play_limits (
  user_id        bigint not null references users (id),
  kind           text not null check (kind in ('deposit', 'stake', 'loss')),
  period         text not null check (period in ('day', 'week', 'month')),
  amount_paise   bigint not null check (amount_paise >= 0),
  -- Asked for and not yet in force; null when there is to be no limit any more.
  raise_to_paise bigint check (raise_to_paise > amount_paise),
  raise_asked_at timestamptz check (raise_asked_at is not null or raise_to_paise is null),
  primary key (user_id, kind, period)
);

-- A break from play, for a time or for good: nothing lifts it early, since none is ever changed or taken away.
create table play_breaks (
  id      bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind    text not null check (kind in ('time-out', 'exclusion')),
  since   timestamptz not null default clock_timestamp(),
  until   timestamptz not null check (until > since)
);
create index play_breaks_of_user on play_breaks (user_id, until);
create trigger play_breaks_append_only before update or delete on play_breaks for each row execute function refuse_change();
create trigger play_breaks_not_truncated before truncate on play_breaks execute function refuse_change();

-- A limit is lowered at once, and raised or taken away no earlier than a day after that was asked for.
create function hold_limit() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' or new.amount_paise > old.amount_paise) and (
    old.raise_asked_at is null or old.raise_asked_at > clock_timestamp() - interval '24 hours'
    or (case when tg_op = 'DELETE' then old.raise_to_paise is not null
             else new.amount_paise is distinct from old.raise_to_paise end)) then
    raise exception 'a limit is raised after a day alone' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger limits_held before update or delete on play_limits for each row execute function hold_limit();
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is not emptied', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger play_limits_not_truncated before truncate on play_limits execute function refuse_truncate();

-- When the period of a limit that ends at a moment began: months are those of India, which is 330 minutes ahead.
create function period_start(period text, moment timestamptz) returns timestamptz language sql immutable as $$
  select case period
    when 'day' then moment - interval '24 hours'
    when 'week' then moment - interval '168 hours'
    else (date_trunc('month', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
  end
$$;

-- When something of that moment is in the period no more.
create function period_exit(period text, at timestamptz) returns timestamptz language sql immutable as $$
  select case period
    when 'day' then at + interval '24 hours'
    when 'week' then at + interval '168 hours'
    else (date_trunc('month', at at time zone 'UTC' + interval '330 minutes') + interval '1 month' - interval '330 minutes') at time zone 'UTC'
  end
$$;

-- All that counts towards a kind of limit but for rounds of games. A stake counts from when it was placed, but for what
-- came back of one that was cancelled or void; a loss from when it was decided. An open stake may be lost whole, so it
-- counts while it is open. A win is a loss below zero.
create function counted_besides_rounds(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select created_at, amount_paise from deposits
  where what = 'deposit' and user_id = person and created_at > since
    and (status in ('pending', 'credited') or status = 'created' and expires_at > moment)
  union all
  select placed_at, stake_paise - coalesce(refund_paise, 0) from bets
  where what = 'stake' and user_id = person and placed_at > since and status <> 'void'
  union all
  select settled_at, stake_paise - case status when 'won' then pays_paise when 'lost' then 0 else refund_paise end from bets
  where what = 'loss' and user_id = person and status in ('won', 'lost', 'cancelled') and settled_at > since
  union all
  select timestamptz 'infinity', staked from wallets where what = 'loss' and user_id = person
$$;

create function counted_towards(what text, person bigint, since timestamptz, moment timestamptz)
returns table (at timestamptz, paise bigint) language sql stable as $$
  select at, paise from counted_besides_rounds(what, person, since, moment)
  union all
  select played_at, stake_paise from rounds where what = 'stake' and user_id = person and played_at > since
  union all
  select played_at, stake_paise - payout_paise from rounds where what = 'loss' and user_id = person and played_at > since
$$;

-- A person's limits, and what of each is used. Rounds are read once for all limits, not once for each.
create function limits_used(person bigint, moment timestamptz)
returns table (kind text, period text, amount_paise bigint, used_paise bigint) language sql stable as $$
  with own as materialized (
    select l.kind, l.period, l.amount_paise, period_start(l.period, moment) as since
    from play_limits l where l.user_id = person
  ), starts as materialized (
    select min(since) filter (where own.period = 'day') as day, min(since) filter (where own.period = 'week') as week,
           min(since) filter (where own.period = 'month') as month, min(since) as earliest
    from own where own.kind <> 'deposit'
  ), played as materialized (
    select r.played_at > s.day as in_day, r.played_at > s.week as in_week, r.played_at > s.month as in_month,
           sum(r.stake_paise) as stake, sum(r.stake_paise - r.payout_paise) as loss
    from starts s join rounds r on r.user_id = person and r.played_at > s.earliest
    group by 1, 2, 3
  )
  select own.kind, own.period, own.amount_paise, (
    select coalesce(sum(c.paise), 0) from counted_besides_rounds(own.kind, person, own.since, moment) c
  )::bigint + (
    select coalesce(sum(case own.kind when 'stake' then p.stake when 'loss' then p.loss end), 0) from played p
    where case own.period when 'day' then p.in_day when 'week' then p.in_week else p.in_month end
  )::bigint
  from own
$$;

-- When so much will fit into a limit, if nothing else happens; null: never, or not before open bets are settled.
create function fits_at(person bigint, what text, within text, most bigint, paise bigint, moment timestamptz)
returns timestamptz language sql stable as $$
  select min(exits) from (
    select exits, sum(counted) over () - sum(counted) over (order by exits) as remains
    from (select period_exit(within, c.at) as exits, c.paise as counted
          from counted_towards(what, person, period_start(within, moment), moment) c) items
  ) freed
  where exits < 'infinity' and remains + paise <= most
$$;

-- Refuses a stake or a deposit during a break, or beyond a limit, on every path: the detail of the refusal says which,
-- what is left and until when. Each statement in here sees what was committed before it began, not before the bet's own
-- statement did. A deposit is of the moment at which it is judged: one that waits for the wallet over a month's end would
-- else be judged by the new month, and count towards the old one.
create function hold_play() returns trigger language plpgsql as $$
declare
  person bigint := new.user_id;
  paise bigint;
  moment timestamptz;
  refusal jsonb;
begin
  if tg_table_name = 'deposits' then
    select user_id into person from wallets where user_id = person for no key update;
    -- The default was taken before the wait: a deposit counts in the period in which there was room for it.
    new.created_at := clock_timestamp();
    moment := new.created_at;
  end if;
  if not exists (select from play_limits where user_id = person)
     and not exists (select from play_breaks where user_id = person) then
    return new;
  end if;
  paise := coalesce(to_jsonb(new) ->> 'stake_paise', to_jsonb(new) ->> 'amount_paise')::bigint;
  moment := coalesce(moment, clock_timestamp());
  select jsonb_build_object('kind', b.kind, 'until', nullif(b.until, 'infinity')) into refusal
  from play_breaks b where b.user_id = person and b.until > moment order by b.until desc limit 1;
  if refusal is not null then
    raise exception 'a break' using errcode = 'SKBRK', detail = refusal::text;
  end if;
  select jsonb_build_object('kind', u.kind, 'period', u.period, 'amount', u.amount_paise,
                            'left', greatest(0, u.amount_paise - u.used_paise),
                            'until', fits_at(person, u.kind, u.period, u.amount_paise, paise, moment)) into refusal
  from limits_used(person, moment) u
  where (u.kind = 'deposit') = (tg_table_name = 'deposits') and u.used_paise + paise > u.amount_paise
  order by u.amount_paise - u.used_paise, fits_at(person, u.kind, u.period, u.amount_paise, paise, moment) desc limit 1;
  if refusal is not null then
    raise exception 'a limit' using errcode = 'SKLIM', detail = refusal::text;
  end if;
  return new;
end $$;
create trigger bets_within_limits before insert on bets for each row execute function hold_play();
create trigger rounds_within_limits before insert on rounds for each row execute function hold_play();
create trigger deposits_within_limits before insert on deposits for each row execute function hold_play();

-- How often a person wants to be told how long they have been playing, and when they last were.
create table reality_checks (
  user_id bigint primary key references users (id),
  minutes integer not null check (minutes in (15, 30, 60, 120)),
  seen_at timestamptz not null default clock_timestamp()
);

-- ## Activity ----------------------------------------------------------------------------------------

-- A person's activities, which the app shows as notifications. They are numbered for each person without gaps, in the
-- order of commits, so that a reader who has seen one has seen all before it. The count of new ones is a difference of
-- two numbers.
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
  kind       text not null,
  -- The bet, deposit, withdrawal, bonus, ticket, payout account or session; the journal of a reward or of starter money;
  -- the person themselves for what concerns their password and second factor.
  subject_id bigint not null,
  at         timestamptz not null default clock_timestamp(),
  primary key (user_id, number),
  constraint activities_kind_check check (kind in (
    'bet.won', 'bet.lost', 'bet.void', 'deposit.credited', 'deposit.rejected', 'deposit.expired',
    'withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected',
    'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter',
    'ticket.answered', 'ticket.closed',
    'device.new', 'password.changed', 'payout-account.added', 'second-factor.on', 'second-factor.off', 'second-factor.refused',
    'withdrawal-factor.on', 'withdrawal-factor.off'))
);
create index activities_by_age on activities (at);
-- Old ones are swept, so rows may be deleted, but not changed.
create trigger activities_unchanged before update on activities for each row execute function refuse_change();
create trigger activities_not_truncated before truncate on activities execute function refuse_change();

-- ## Support -----------------------------------------------------------------------------------------

-- Events of a page's statecharts, sent with a ticket, as the text of a checked file. The capability alone grants
-- access, because a link sends no bearer token.
create table ticket_recordings (
  capability text primary key,
  body       text not null
);

-- A conversation between a bettor and support. `token` is its unguessable name in addresses.
create table tickets (
  id            bigint generated always as identity primary key,
  token         text not null unique,
  user_id       bigint not null references users (id),
  -- Made by the client for each intent: the same key never makes a second ticket.
  key           text not null,
  body_hash     text not null,
  issues        text not null,
  status        text not null default 'open' check (status in ('open', 'closed')),
  closed_by     text check (closed_by in ('bettor', 'support')),
  cancel_reason text,
  created_at    timestamptz not null default clock_timestamp(),
  closed_at     timestamptz,
  recording     text unique references ticket_recordings (capability),
  unique (user_id, key),
  check ((status = 'closed') = (closed_at is not null and closed_by is not null and cancel_reason is not null))
);
create index tickets_of_user on tickets (user_id, created_at desc, id desc);
create index open_tickets on tickets (id) where status = 'open';

-- Pictures of conversations, re-encoded: in the database, so that every server process has them. The capability alone
-- grants access, because an image element sends no bearer token.
create table ticket_pictures (
  capability text primary key,
  width      integer not null,
  height     integer not null,
  bytes      bytea not null
);

-- Numbered while the ticket's row is locked: within a ticket, numbers are in the order of commits, so that a reader who
-- has seen one has seen all before it. Ids are not, where each connection takes them from a stock of its own.
create table ticket_messages (
  id         bigint generated always as identity primary key,
  ticket_id  bigint not null references tickets (id),
  author     text not null check (author in ('bettor', 'support')),
  -- Made by the author for each message: the same key never makes a second one.
  key        text not null,
  body_hash  text not null,
  text       text not null,
  capability text references ticket_pictures (capability),
  at         timestamptz not null default clock_timestamp(),
  number     bigint not null check (number >= 1),
  unique (ticket_id, author, key),
  constraint ticket_messages_number unique (ticket_id, number)
);

-- Messages from the contact form.
create table contact_messages (
  id         bigint generated always as identity primary key,
  name       text not null,
  phone      text not null,
  email      text not null,
  message    text not null,
  at         timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create index open_contact_messages on contact_messages (id) where settled_at is null;

-- ## Content -----------------------------------------------------------------------------------------

-- The times of an event are the same in every language, and so is its id.
create table events (
  id        bigint generated always as identity primary key,
  slug      text not null unique,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  check (ends_at > starts_at)
);
create index events_by_end on events (ends_at);

-- Pages, posts and events, a row for each language. The body is Markdown. A text that came with the product is
-- brought up to date with it until an operator has written or removed it; one that is removed stays here, so that
-- it does not come back.
create table texts (
  kind         text not null check (kind in ('page', 'post', 'event')),
  slug         text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  language     text not null check (language in ('en', 'hi')),
  title        text not null,
  description  text not null,
  body         text not null,
  -- The place of an event.
  place        text,
  -- From then on it can be read.
  published_at timestamptz not null,
  changed_at   timestamptz not null default clock_timestamp(),
  -- Whether an operator has had a hand in it.
  is_edited    boolean not null default false,
  removed_at   timestamptz,
  primary key (kind, slug, language),
  check ((kind = 'event') = (place is not null))
);

-- ## Messages ----------------------------------------------------------------------------------------

-- Messages of the demo adapter. Visitors see those that their own browser caused.
create table inbox (
  id      bigint generated always as identity primary key,
  visitor text,
  channel text not null check (channel in ('sms', 'email')),
  "to"    text not null,
  text    text not null,
  at      timestamptz not null default now()
);
create index inbox_of_visitor on inbox (visitor, at desc, id desc);

-- Every SMS that is asked for, whether or not one goes out: an unknown phone must not be told by its count. Kept for
-- the day that the caps look back on. An IPv6 address is in a /64 (`network`), a /56 (`wider`) and a /48 (`widest`), and
-- is counted in each; an IPv4 address is all three. Only those that were `sent` count towards the caps of all.
create table sms_requests (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  phone   text not null,
  network text not null,
  wider   text,
  widest  text,
  sent    boolean not null default true
);
create index sms_requests_in_all on sms_requests (at desc);
create index sms_requests_of_phone on sms_requests (phone, at desc);
create index sms_requests_of_network on sms_requests (network, at desc);
create index sms_requests_of_wider on sms_requests (wider, at desc);
create index sms_requests_of_widest on sms_requests (widest, at desc);
create index sms_requests_sent on sms_requests (at desc) where sent;

-- One row, locked by who counts, so that what is counted stays so until it is written.
create table sms_gate (id integer primary key check (id = 1));
insert into sms_gate values (1);

-- `used` SMS of the `most` that are allowed in a period were asked for: once for each such threshold and period.
create table sms_alarms (
  id     bigint generated always as identity primary key,
  at     timestamptz not null,
  period text not null check (period in ('hour', 'day')),
  used   integer not null,
  most   integer not null
);

-- ## Operation ---------------------------------------------------------------------------------------

-- Acts of operators. The audit compares them with the money that operators gave.
create table operator_acts (
  id           bigint generated always as identity primary key,
  who          text not null,
  act          text not null,
  subject      text not null,
  why          text,
  at           timestamptz not null default now(),
  -- Of money that an operator gives: how much, and for a bonus under which reference.
  amount_paise bigint,
  reference    text
);
create index acts_of_subject on operator_acts (subject, act);

-- Calls in a minute of the networks that call often, over all server processes. Each process counts the other networks
-- by itself.
create table rates (
  subject text not null,
  -- The minute of the processes' clocks, counted from 1970.
  minute  bigint not null,
  calls   bigint not null,
  primary key (minute, subject)
);
