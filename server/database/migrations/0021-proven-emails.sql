-- When the person has shown that the address is theirs: by opening a link that went to it and entering a code that went
-- to their phone. Until then a link alone resets no password: anybody may have been named at registration.
alter table users add column email_proven_at timestamptz;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('verify', 'withdrawal', 'payout-account', 'reset'));
