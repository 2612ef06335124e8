-- Every SMS that is asked for, whether or not one goes out: an unknown phone must not be told by its count. Kept for
-- the day that the caps look back on.
create table sms_requests (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  phone   text not null,
  network text not null
);
create index sms_requests_in_all on sms_requests (at desc);
create index sms_requests_of_phone on sms_requests (phone, at desc);
create index sms_requests_of_network on sms_requests (network, at desc);

-- Locked by who counts, so that what is counted stays so until it is written.
create table sms_gate (id integer primary key check (id = 1));
insert into sms_gate values (1);

-- `used` SMS of the `most` that are allowed in a period were asked for: once for each such threshold and period.
create table sms_alarms (
  id     bigint generated always as identity primary key,
  at     timestamptz not null,
  period text not null check (period in ('hour', 'day')),
  used   integer not null,
  most   integer not null
);

-- The one use that a code is good for, such as a withdrawal of so much to that account, as its message says; null: any
-- of its purpose.
alter table codes add column bound_to text;
