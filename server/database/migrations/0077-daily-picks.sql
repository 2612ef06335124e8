-- A pick a day: one match a day, the same for everybody, and a person's pick of one of its sides. It costs and pays nothing:
-- no table in here refers to journals, entries or wallets, and none of those refers to these.

-- The match of a day of India, fixed once chosen. A league match is chosen by its fixture, as it is made two hours before
-- play; any other match by itself.
create table daily_matches (
  day       date primary key,
  fixture   text unique references fixtures (reference),
  match_id  bigint unique references matches (id),
  chosen_at timestamptz not null default clock_timestamp(),
  constraint daily_matches_one_check check (num_nonnulls(fixture, match_id) = 1)
);

-- One pick a day. Whether it is right follows from the match as it stands, so a corrected result needs nothing here.
create table daily_picks (
  id        bigint generated always as identity primary key,
  user_id   bigint not null references users (id),
  day       date not null references daily_matches (day),
  -- The index of the picked side among the sides of the match: home is 0.
  side      integer not null check (side >= 0),
  picked_at timestamptz not null default clock_timestamp(),
  unique (user_id, day)
);
create trigger daily_picks_outside_breaks before insert on daily_picks for each row execute function hold_break();

-- People who have switched the pick a day off.
create table daily_pick_offs (
  user_id bigint primary key references users (id),
  since   timestamptz not null default clock_timestamp()
);
