-- Teams that people follow. Favourites of matches stay as they are.
create table followed_teams (
  user_id  bigint not null references users (id),
  team_id  bigint not null references teams (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, team_id)
);
create index followers_of_team on followed_teams (team_id);
