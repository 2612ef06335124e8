-- Matches that are played: their news come from a feed, one by one, and move their prices. Matches from before, and those
-- that an operator makes, have none of it.

-- A season's seeds are a chain: each is the SHA-256 of the text of the one after it. `secret` is the last seed and is
-- never told to anybody; `chain_end` is the secret hashed `length` times, and is public from the first day. The match with
-- the number n has the secret hashed `length - n` times. So each seed gives away those before it, and none after it.
create table seasons (
  id         bigint generated always as identity primary key,
  -- The competition whose matches are played from it.
  series     text not null,
  -- The first season of a series is 1.
  number     integer not null check (number >= 1),
  -- How many matches it has.
  length     integer not null check (length >= 1),
  chain_end  text not null unique check (chain_end ~ '^[0-9a-f]{64}$'),
  secret     text not null unique check (secret ~ '^[0-9a-f]{64}$'),
  -- Goes into each draw. It is public.
  salt       text not null check (char_length(salt) between 1 and 64),
  -- How many numbers are taken. Whoever takes the next one has this row locked.
  made       integer not null default 0 check (made between 0 and length),
  started_at timestamptz not null default clock_timestamp(),
  unique (series, number)
);
-- A new season begins when all numbers of the one before are taken, so that nobody can choose between two seeds.
create unique index one_running_season on seasons (series) where made < length;

alter table matches
  add column season_id         bigint references seasons (id),
  add column season_number     integer,
  -- Of `MatchTerms`: all that decides a match besides its seed. Public.
  add column terms             jsonb,
  add column play_starts_at    timestamptz,
  -- Score and clock as they are shown, after the last news.
  add column play              jsonb,
  -- How many news have been published: the number of the next one. Two publishers cannot publish one twice.
  add column news_count        integer not null default 0,
  -- When betting ended before its last window closed, since the match was as good as won, or over. A window cannot be
  -- closed for that: a bet that waits for the match's lock has read the windows already.
  add column betting_ended_at  timestamptz,
  -- The seed, once the match is over. It is told when all earlier matches of the season are over, too.
  add column seed              text,
  add constraint matches_season_check check (num_nonnulls(season_id, season_number) in (0, 2) and season_number >= 1),
  add constraint matches_played_check check (
    num_nonnulls(terms, play_starts_at, play) in (0, 3)
    and (terms is not null or (season_id is null and news_count = 0 and betting_ended_at is null))),
  add constraint matches_news_check check (news_count >= 0),
  add constraint matches_seed_check check (
    seed is null or (seed ~ '^[0-9a-f]{64}$' and season_id is not null));
create unique index matches_of_season on matches (season_id, season_number);
-- The earliest match of a season that is not over: seeds from there on are not told.
create index undecided_of_season on matches (season_id, season_number) where decided_at is null;
create index matches_without_seed on matches (id) where season_id is not null and seed is null;

-- All that happens in a match, in order and without gaps, from 0.
create table match_news (
  match_id bigint not null references matches (id),
  number   integer not null check (number >= 0),
  -- When it happened; it may have been published later, after a pause of the server.
  at       timestamptz not null,
  kind     text not null,
  -- The team that it is news of: 0 is home, 1 is away; null where it concerns both.
  side     integer check (side in (0, 1)),
  -- What it adds to that team's points, runs or goals.
  points   integer not null check (points >= 0),
  -- Of `MatchState`: the course of the match with it.
  state    jsonb not null,
  primary key (match_id, number)
);
-- A match whose last news is out is settled by it: at once, or after a restart.
create index ends_of_matches on match_news (match_id) where kind = 'end';

create or replace view match_states as
  select m.id, match_state(m.decision, m.opens_at, w.number, statement_timestamp()) as state,
         w.number as window_number, w.closes_at, coalesce(w.win_ratio, final.win_ratio) as win_ratio,
         least(final.closes_at, m.betting_ended_at) as betting_closes_at
  from matches m
  cross join lateral (
    select closes_at, win_ratio from match_windows where match_id = m.id order by number desc limit 1
  ) final
  left join lateral (
    select number, closes_at, win_ratio from match_windows
    where match_id = m.id and m.betting_ended_at is null and closes_at > statement_timestamp() order by number limit 1
  ) w on true;
