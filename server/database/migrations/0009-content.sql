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
  -- Where an event is.
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
