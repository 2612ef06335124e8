-- An IPv6 address is in a /64 (`network`), a /56 (`wider`) and a /48 (`widest`), and is counted in each; an IPv4 address
-- is all three. Of what was asked for, `sent` says whether a message went out: only these count towards the caps in all.
alter table sms_requests add column wider text;
alter table sms_requests add column widest text;
alter table sms_requests add column sent boolean not null default true;
create index sms_requests_of_wider on sms_requests (wider, at desc);
create index sms_requests_of_widest on sms_requests (widest, at desc);
create index sms_requests_sent on sms_requests (at desc) where sent;
