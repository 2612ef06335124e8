-- Prices as they were: what a side paid from then on, until the next row. A row is written when that is another than
-- before, at most once in ten seconds; swept some days after the match has been decided.
create table price_moves (
  selection_id bigint not null references selections (id),
  at           timestamptz not null,
  win_ratio    numeric(8, 2) not null check (win_ratio > 0),
  primary key (selection_id, at)
);

-- What teams of one name have played, the latest first.
create index selections_of_team on selections (name, id desc) where kind = 'team';
