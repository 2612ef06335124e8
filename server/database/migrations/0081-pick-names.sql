-- People who have asked to be shown in the table of picks, under a name that was drawn for them. Nothing here refers to
-- journals, entries or wallets.
create table pick_names (
  user_id   bigint primary key references users (id),
  nickname  text not null unique,
  joined_at timestamptz not null default clock_timestamp()
);
