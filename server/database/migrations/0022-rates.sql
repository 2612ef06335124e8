-- What networks that call often have called in a minute, all processes of the server together. Those that call
-- seldom are counted by each process alone.
create table rates (
  subject text not null,
  -- The minute of the processes' clocks, counted from 1970.
  minute  bigint not null,
  calls   bigint not null,
  primary key (minute, subject)
);
