-- Before a first deposit a person is asked whether they want a deposit limit, and again after six months. This is when they
-- last answered "not now"; a limit that is set answers the question, too. `infinity`: never asked, like the demo account,
-- which cannot have limits.
alter table users add column limit_declined_at timestamptz;
