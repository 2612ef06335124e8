-- An email that nobody has proven to be theirs keeps nobody else from registering with it, and from proving it.
drop index users_by_email;
create index users_by_email on users (lower(email));
create unique index users_by_proven_email on users (lower(email)) where email_proven_at is not null;
