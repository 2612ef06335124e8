-- Every two seconds bonuses and referrals are looked for that are due. They are marked where they become so, that nobody
-- else is looked at.

-- When a friend's first bet was won or lost: from then on the reward is due.
alter table users add column referral_due_at timestamptz;
create index due_referrals on users (referred_by, id) where referral_due_at is not null and referral_paid_at is null;
drop index unpaid_referrals;

-- Whether a bonus has to be looked at: it is new, stakes that count have ended since, or its time is over. This says what
-- the revision of the wallet said.
alter table bonuses add column is_due boolean not null default true;
alter table bonuses drop column seen_revision;
create index due_bonuses on bonuses (user_id) where status = 'locked' and counts_from is not null and is_due;
create index bonuses_to_expire on bonuses (expires_at) where status = 'locked' and counts_from is not null and not is_due;

-- Whoever ends a stake holds the wallet, and so does whoever takes a bonus's mark away. Before the row, so that a person
-- is held before what they are told of, as elsewhere.
create function mark_due() returns trigger language plpgsql as $$
begin
  update bonuses set is_due = true
  where user_id = new.user_id and status = 'locked' and counts_from is not null and not is_due;
  if tg_table_name = 'bets' then
    update users set referral_due_at = clock_timestamp()
    where id = new.user_id and referred_by is not null and referral_due_at is null;
  end if;
  return new;
end $$;

create trigger bets_mark_due before insert or update on bets for each row
  when (new.status in ('won', 'lost')) execute function mark_due();
create trigger rounds_mark_due before insert on rounds for each row execute function mark_due();

-- After the triggers, which wait for whoever is ending bets: so none is missed.
update users u set referral_due_at = clock_timestamp()
where referred_by is not null and referral_paid_at is null
  and exists (select from bets b where b.user_id = u.id and b.status in ('won', 'lost'));
