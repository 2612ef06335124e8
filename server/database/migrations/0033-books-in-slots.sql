-- A book is counted in slots, so that people who bet on one side do not wait for each other: what it comes to is their
-- sum. One slot may be below nothing, where what others have booked was spread over all of them.
alter table books
  add column slot integer not null default 0 check (slot between 0 and 15),
  drop constraint books_exposure_paise_check,
  drop constraint books_pkey,
  add constraint books_pkey primary key (selection_id, side, slot);
insert into books (selection_id, side, slot, exposure_paise)
select selection_id, side, n, div(exposure_paise, 16)::bigint + case when n < mod(exposure_paise, 16) then 1 else 0 end
from books, generate_series(1, 15) as list (n);
update books set exposure_paise = div(exposure_paise, 16)::bigint + case when mod(exposure_paise, 16) > 0 then 1 else 0 end
where slot = 0;
alter table books alter column slot drop default;
