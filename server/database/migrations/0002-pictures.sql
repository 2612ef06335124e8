-- Profile pictures, re-encoded: in the database, so that every server process has them.
create table pictures (
  user_id bigint primary key references users (id),
  hash    text not null,
  bytes   bytea not null
);
create index pictures_by_hash on pictures (hash);
