-- What happened to people before activities were written down: as far back as the sweep leaves them, numbered in the
-- order of time before those that are there already, all of it read. Nothing is written down meanwhile.
lock table activity_counts, activities in share row exclusive mode;

create temporary table earlier on commit drop as
  with first as (select at from migrations where name = '0027-activity.sql')
  select happened.* from first cross join lateral (
    select user_id, at, case kind when 'deposit' then 'deposit.credited' else kind end as kind,
           coalesce(bet_id, deposit_id, withdrawal_id, bonus_id, id) as subject_id
    from journals
    where kind in ('bet.won', 'bet.lost', 'bet.void', 'deposit', 'withdrawal.paid', 'withdrawal.rejected',
                   'bonus.granted', 'bonus.released', 'bonus.expired', 'referral', 'starter')
    union all
    select user_id, decided_at, 'deposit.' || status, id from deposits where status in ('rejected', 'expired')
    union all
    -- The withdrawal itself keeps the time of its last decision alone.
    select w.user_id, a.at, 'withdrawal.approved', w.id
    from operator_acts a join withdrawals w on w.id::text = a.subject where a.act = 'withdrawal.approve'
    union all
    select t.user_id, m.at, 'ticket.answered', t.id
    from ticket_messages m join tickets t on t.id = m.ticket_id where m.author = 'support'
    union all
    select user_id, closed_at, 'ticket.closed', id from tickets where closed_by = 'support'
  ) happened
  where happened.at >= now() - interval '90 days' and happened.at < first.at;

-- The numbers of what is there move up. They are the key of rows that never change: so these go, and come again.
create temporary table already on commit drop as
  select * from activities where user_id in (select user_id from earlier);
delete from activities where user_id in (select user_id from already);

insert into activity_counts as c (user_id, latest, read_up_to)
select user_id, count(*), count(*) from earlier group by user_id
on conflict (user_id) do update
set latest = c.latest + excluded.latest, read_up_to = c.read_up_to + excluded.read_up_to;

insert into activities (user_id, number, kind, subject_id, at)
select user_id, row_number() over (partition by user_id order by at, subject_id, kind), kind, subject_id, at
from earlier
union all
select user_id, number + before, kind, subject_id, at
from already join (select user_id, count(*) as before from earlier group by user_id) counts using (user_id);
