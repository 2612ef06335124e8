-- A match whose events are published is priced as if a tie-break decided a level score. So it is never a draw.

alter table matches add constraint matches_drawn_check check (not (is_drawn and terms is not null));
