-- Teams and competitions: until now they were names on matches. A name is unique within its sport.

create table competitions (
  id    bigint generated always as identity primary key,
  sport text not null,
  name  text not null,
  unique (sport, name)
);

create table teams (
  id         bigint generated always as identity primary key,
  sport      text not null,
  name       text not null,
  -- A few letters for narrow tables; null for a team that nobody has described.
  short_name text check (char_length(short_name) between 1 and 8),
  -- Matches are priced by it; 50 is average. Null where it is not known.
  strength   integer check (strength between 1 and 99),
  unique (sport, name)
);

-- The teams of a match: 0 is home, 1 is away. `selection_id` is the bet on that team to win.
create table match_teams (
  match_id     bigint not null references matches (id),
  side         integer not null check (side >= 0),
  team_id      bigint not null references teams (id),
  selection_id bigint not null unique references selections (id),
  primary key (match_id, side)
);
create index matches_of_team on match_teams (team_id, match_id);

alter table matches add column competition_id bigint references competitions (id);

-- Matches so far are carried over by their names.
insert into competitions (sport, name) select distinct sport, competition from matches;
update matches m set competition_id = c.id from competitions c where c.sport = m.sport and c.name = m.competition;
insert into teams (sport, name)
  select distinct m.sport, s.name from selections s join matches m on m.id = s.match_id where s.kind = 'team';
insert into match_teams (match_id, side, team_id, selection_id)
  select s.match_id, s.side, t.id, s.id
  from (select id, match_id, name, row_number() over (partition by match_id order by id) - 1 as side
        from selections where kind = 'team') s
  join matches m on m.id = s.match_id
  join teams t on t.sport = m.sport and t.name = s.name;

-- A league's season: its fixtures are known from its first day. Each season has its page of events.
create table league_seasons (
  id             bigint generated always as identity primary key,
  competition_id bigint not null references competitions (id),
  -- The first season of a league is 1.
  number         integer not null check (number >= 1),
  starts_at      timestamptz not null,
  ends_at        timestamptz not null check (ends_at > starts_at),
  -- Its chain of seeds; null for a league that is not played from seeds of ours.
  season_id      bigint unique references seasons (id),
  event_id       bigint not null unique references events (id),
  unique (competition_id, number),
  unique (competition_id, starts_at)
);

-- The matches of a season, in the order of their play. The match itself is made when betting is about to open: it has the
-- fixture's reference.
create table fixtures (
  league_season_id  bigint not null references league_seasons (id),
  number            integer not null check (number >= 1),
  reference         text not null unique,
  home_id           bigint not null references teams (id),
  away_id           bigint not null references teams (id) check (away_id <> home_id),
  opens_at          timestamptz not null,
  starts_at         timestamptz not null check (starts_at > opens_at),
  -- Of `MatchTerms`, as a match has them.
  terms             jsonb not null,
  minimum_bet_paise bigint not null check (minimum_bet_paise >= 100),
  primary key (league_season_id, number)
);
create index fixtures_at_home on fixtures (home_id);
create index fixtures_away on fixtures (away_id);
