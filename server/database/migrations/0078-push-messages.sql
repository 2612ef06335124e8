-- Messages by Web Push, for people who turn them on for a device.

-- The keys by which push services recognise this server (RFC 8292), unless the settings have them. The private one is sealed.
create table push_keys (
  id          integer primary key check (id = 1),
  public_key  text not null,
  private_key text not null,
  made_at     timestamptz not null default clock_timestamp()
);

-- A browser's subscription, and what the person wants to be told on that device. It belongs to the session in which it was
-- made: nothing is sent once that has ended.
create table push_subscriptions (
  id             bigint generated always as identity primary key,
  user_id        bigint not null references users (id),
  session_id     bigint not null references sessions (id),
  endpoint       text not null unique check (length(endpoint) <= 1000),
  p256dh         text not null,
  auth           text not null,
  language       text not null check (language in ('en', 'hi')),
  team_started   boolean not null,
  bet_settled    boolean not null,
  league_decided boolean not null,
  -- Times of India such as `22:30`; nothing is sent from the first until the second.
  quiet_from     text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until    text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  made_at        timestamptz not null default clock_timestamp(),
  -- Nothing that happened earlier is told.
  chosen_at      timestamptz not null default clock_timestamp(),
  used_at        timestamptz,
  constraint push_subscriptions_quiet_check check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, made_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- The outbox. Each event is told at most once to each subscription, and a message that was under way when its process died
-- is sent again.
create table push_messages (
  id              bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  kind            text not null check (kind in ('team.started', 'bet.settled', 'combined.settled', 'league.decided')),
  -- The id of a match, a bet, a combined bet or a private league.
  subject_id      bigint not null,
  made_at         timestamptz not null default clock_timestamp(),
  due_at          timestamptz not null default clock_timestamp(),
  expires_at      timestamptz not null,
  attempts        integer not null default 0 check (attempts >= 0),
  outcome         text check (outcome in ('sent', 'dropped', 'expired', 'failed')),
  unique (subscription_id, kind, subject_id)
);
create index push_messages_to_send on push_messages (due_at, id) where outcome is null;
create index push_messages_by_age on push_messages (made_at);

create index decided_private_leagues on private_leagues (decided_at) where decided_at is not null;
