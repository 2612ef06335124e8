-- When each attempt that still counts was made, in one row for a subject: attempts at the same moment wait for each
-- other there, and no stretch of time has more than are allowed, wherever it begins.
create table attempt_times (
  subject text primary key,
  at      timestamptz[] not null
);
insert into attempt_times (subject, at)
  select subject, array_agg(window_start) from attempts, generate_series(1, count) group by subject;
drop table attempts;
alter table attempt_times rename to attempts;

-- The code that was right last: who sends it again is not guessing.
alter table codes add column spent_hash text;

-- Keys stay as long as the ledger: none is looked for by its age.
drop index idempotency_keys_by_age;
