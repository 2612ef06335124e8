-- What the statecharts of a page were told, sent along with a ticket, as the text of a file that has been checked.
-- Whoever has the capability may have the file: a link sends no bearer.
create table ticket_recordings (
  capability text primary key,
  body       text not null
);
alter table tickets add column recording text unique references ticket_recordings (capability);
