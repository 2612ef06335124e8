-- The part of a refresh token that stays when it rotates: by it every token that a session has ever had is known. One
-- from before has no such part and is all of it, and the session goes on from there.
alter table sessions add column family_hash text;
update sessions set family_hash = refresh_hash;
alter table sessions alter column family_hash set not null;
create unique index sessions_by_family on sessions (family_hash);

-- However it is used, no session is longer than this; those that are there begin anew.
alter table sessions add column expires_at timestamptz not null default now() + interval '30 days';

-- Browsers in which somebody has signed in: their guesses at that person's password are counted apart.
create table browsers (
  user_id      bigint not null references users (id),
  browser_hash text not null,
  signed_in_at timestamptz not null default now(),
  primary key (user_id, browser_hash)
);
create index browsers_by_hash on browsers (browser_hash);
