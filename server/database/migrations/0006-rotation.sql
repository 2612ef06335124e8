-- What the current refresh token was made of, together with the one before it: whoever comes again with that one,
-- because the answer was lost or another tab was faster, is given the same current token.
alter table sessions add column rotation_salt text;
