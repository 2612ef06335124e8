-- What is played. Matches that are there already say so by the name of their competition, or not at all.
alter table matches add column sport text not null default 'other';
update matches set sport = case
  when competition ilike '%cricket%' then 'cricket'
  when competition ilike '%kabaddi%' then 'kabaddi'
  when competition ilike '%football%' then 'football'
  else 'other' end;
alter table matches add constraint matches_sport_check
  check (sport in ('cricket', 'football', 'kabaddi', 'hockey', 'badminton', 'tennis', 'volleyball', 'other'));

-- Matches that people want to have at hand. Of those that are over they are swept.
create table favourites (
  user_id  bigint not null references users (id),
  match_id bigint not null references matches (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, match_id)
);
create index favourites_of_match on favourites (match_id);
