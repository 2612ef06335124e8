-- Registrations of a phone or an email that has an owner: nothing comes of them. They are kept so that whoever made
-- one is answered as if their account waited for its code, and is not told that there is an owner.
create table claims (
  phone             text primary key,
  email_key         text not null unique,
  password_hash     text not null,
  registration_hash text not null,
  created_at        timestamptz not null default now()
);

-- What is swept away is found by its age.
create index access_tokens_of_session on access_tokens (session_id);
create index sessions_by_rotation on sessions (rotated_at);
create index idempotency_keys_by_age on idempotency_keys (at);
