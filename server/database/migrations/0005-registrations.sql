-- The browser that registered, or that knew the password since: the code sent to the phone counts only there.
-- So nobody can slip their own password under a phone whose owner is about to type in the code.
alter table users add column registration_hash text;
