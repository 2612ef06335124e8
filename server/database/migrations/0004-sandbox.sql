-- The sandbox's own memory of what payers chose in its payment app, as a provider would keep it.
create table sandbox_payments (
  reference   text primary key,
  approved    boolean not null,
  due_at      timestamptz not null,
  answered_at timestamptz
);
create index sandbox_payments_due on sandbox_payments (due_at) where answered_at is null;
