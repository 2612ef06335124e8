-- The provider's own number of the payment that a deposit was credited for: no payment is credited twice.
alter table deposits add column payment_id text;
create unique index deposits_by_payment on deposits (payment_id) where payment_id is not null;

-- What the payer was shown to pay, which the sandbox tells as what has come.
alter table sandbox_payments add column amount_paise bigint;
update sandbox_payments p
set amount_paise = coalesce((select d.amount_paise from deposits d where d.reference = p.reference), 0);
alter table sandbox_payments alter column amount_paise set not null;
