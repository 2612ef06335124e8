-- What the house puts at stake on a match at most: what one bet may pay back, what all open bets of one person on the
-- match may, and what the house may lose by one side of it.
alter table matches
  add column bet_limit_paise bigint not null default 50000000 check (bet_limit_paise > 0),
  add column person_limit_paise bigint not null default 100000000 check (person_limit_paise > 0),
  add column book_limit_paise bigint not null default 500000000 check (book_limit_paise > 0);

-- What the house loses if a side wins, whatever else is staked: the profits of its open bets. A team has one book, the
-- toss one for each of its sides. Cancelling gives back; once betting is over, a book stays as it was.
create table books (
  selection_id   bigint not null references selections (id),
  side           text not null check (side in ('team', 'Head', 'Tail')),
  exposure_paise bigint not null default 0 check (exposure_paise >= 0),
  primary key (selection_id, side)
);
insert into books (selection_id, side, exposure_paise)
select p.id, s.side, coalesce((
  select sum(b.pays_paise - b.stake_paise) from bets b
  where b.selection_id = p.id and b.match_id = p.match_id and b.status = 'open' and coalesce(b.prediction, 'team') = s.side), 0)
from selections p
cross join lateral unnest(case p.kind when 'team' then array['team'] else array['Head', 'Tail'] end) as s (side);

-- What the open bets of a person on a match pay back if all of them win.
create table positions (
  user_id    bigint not null references users (id),
  match_id   bigint not null references matches (id),
  pays_paise bigint not null check (pays_paise >= 0),
  primary key (user_id, match_id)
);
insert into positions (user_id, match_id, pays_paise)
select user_id, match_id, sum(pays_paise) from bets where status = 'open' group by user_id, match_id;
