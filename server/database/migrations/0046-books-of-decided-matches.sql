-- Matches that still have books and positions, which nothing asks for a day after their decision: a sweep removes them.
alter table matches add column is_booked boolean not null default true;
create index matches_to_clear on matches (decided_at) where is_booked and decided_at is not null;
create index positions_of_match on positions (match_id);
