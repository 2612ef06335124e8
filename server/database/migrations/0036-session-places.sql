-- Where a session is used, so that its owner knows it again: what the browser and its system are called, and the
-- network from which it was last renewed. Gone with the session; empty for one from before.
alter table sessions
  add column device  text not null default '',
  add column network text not null default '';
