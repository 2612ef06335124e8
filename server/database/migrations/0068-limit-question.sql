-- Before a deposit, a person without a deposit limit is asked whether they want one, until they say no, and again six months
-- later. This is when they last said no. `infinity`: never asked, like the demo account,
-- which cannot have limits.
alter table users add column limit_declined_at timestamptz;
