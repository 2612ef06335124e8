-- What the audit holds columns against that had no second record.

-- Money that an operator gives: how much, and for a bonus under which reference.
alter table operator_acts
  add column amount_paise bigint,
  add column reference text;
create index acts_of_subject on operator_acts (subject, act);

-- A bonus and its act are of one transaction: the last act before the bonus is its own.
update operator_acts set amount_paise = given.amount_paise, reference = given.reference
from (
  select b.amount_paise, b.reference, (
    select a.id from operator_acts a
    where a.act = 'bonus.grant' and a.subject = u.phone and a.at <= b.granted_at
    order by a.at desc, a.id desc limit 1
  ) as act_id
  from bonuses b join users u on u.id = b.user_id where b.kind = 'goodwill'
) given
where operator_acts.id = given.act_id;

insert into operator_acts (who, act, subject, amount_paise, why, at)
select 'migration', 'cash.grant', j.id::text, sum(e.amount_paise), 'granted before grants were acts', j.at
from journals j join entries e on e.journal_id = j.id where j.kind = 'grant'
group by j.id, j.at;

-- The amounts that the house has given by itself, each with its first time. Settings may change them.
create table promotion_terms (
  kind         text not null check (kind in ('starter', 'welcome', 'referral')),
  amount_paise bigint not null check (amount_paise > 0),
  since        timestamptz not null default clock_timestamp(),
  primary key (kind, amount_paise)
);
insert into promotion_terms (kind, amount_paise, since)
select 'welcome', 10000, min(granted_at) from bonuses where kind = 'welcome' having count(*) > 0
union all
select 'referral', 5000, min(at) from journals where kind = 'referral' having count(*) > 0
union all
select 'starter', e.amount_paise, min(j.at)
from journals j join entries e on e.journal_id = j.id where j.kind = 'starter' group by e.amount_paise;

-- A deposit is credited for a payment or by an operator's act. Before payments had numbers there was neither.
update deposits d set payment_id = case
  when exists (select from sandbox_payments p where p.reference = d.reference) then 'PLAY-' || d.reference
  else 'EARLIER-' || d.id end
where status = 'credited' and payment_id is null
  and not exists (select from operator_acts where act = 'deposit.credit' and subject = d.id::text);

-- What a player is shown of a server seed before play. Nothing changes it.
create table seed_commitments (
  seed_id          bigint primary key,
  user_id          bigint not null,
  server_seed_hash text not null,
  foreign key (seed_id, user_id) references seeds (id, user_id)
);
create function commit_to_seed() returns trigger language plpgsql as $$
begin
  insert into seed_commitments (seed_id, user_id, server_seed_hash) values (new.id, new.user_id, new.server_seed_hash);
  return null;
end $$;
create trigger seeds_committed after insert on seeds for each row execute function commit_to_seed();
insert into seed_commitments (seed_id, user_id, server_seed_hash) select id, user_id, server_seed_hash from seeds;
create trigger seed_commitments_append_only before update or delete on seed_commitments
  for each row execute function refuse_change();

-- Where money goes: a digest of an account as it was added, and of the one that a withdrawal was asked for.
alter table payout_accounts add column digest text;
update payout_accounts set digest = md5(json_build_array(
  user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id, phone_pay, g_pay, paytm)::text);
alter table payout_accounts alter column digest set not null;
create function digest_account() returns trigger language plpgsql as $$
begin
  new.digest := md5(json_build_array(
    new.user_id, new.holder_name, new.account, new.ifsc_code, new.bank_name, new.account_type, new.upi_id,
    new.phone_pay, new.g_pay, new.paytm)::text);
  return new;
end $$;
create trigger payout_accounts_digested before insert on payout_accounts for each row execute function digest_account();

alter table withdrawals add column account_digest text;
update withdrawals w set account_digest = a.digest from payout_accounts a where a.id = w.payout_account_id;
alter table withdrawals alter column account_digest set not null;
create function keep_account_digest() returns trigger language plpgsql as $$
begin
  select digest into new.account_digest from payout_accounts where id = new.payout_account_id;
  return new;
end $$;
create trigger withdrawals_keep_digest before insert on withdrawals for each row execute function keep_account_digest();
