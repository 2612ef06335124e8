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
  unique (user_id, key),
  check ((status = 'closed') = (closed_at is not null and closed_by is not null and cancel_reason is not null))
);
create index tickets_of_user on tickets (user_id, id desc);
create index open_tickets on tickets (id) where status = 'open';

-- Pictures of conversations, re-encoded: in the database, so that every server process has them. Whoever has the
-- capability may see the picture: an image element sends no bearer.
create table ticket_pictures (
  capability text primary key,
  width      integer not null,
  height     integer not null,
  bytes      bytea not null
);

-- Added only while the ticket's row is locked: within a ticket, ids are in the order of commits, so that a reader
-- who has seen one has seen all before it.
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
  unique (ticket_id, author, key)
);
create index ticket_messages_in_order on ticket_messages (ticket_id, id desc);

-- What visitors write in the contact form.
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
