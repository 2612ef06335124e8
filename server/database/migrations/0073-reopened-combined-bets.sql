-- A combined bet that a wrong result alone has lost, and that waits for other matches, is opened again by the correction:
-- a journal reverses its loss. Its next settlement belongs to the same correction.

alter table combined_corrections
  -- Of a bet that is opened again: its stake, and the time of the settlement that is reversed. Bonuses have counted the
  -- stake at that time, and do not count it again.
  add column settled_at timestamptz,
  add column stake_paise bigint check (stake_paise > 0),
  drop constraint combined_corrections_becomes_check,
  add constraint combined_corrections_becomes_check check (becomes in ('won', 'lost', 'open')),
  add constraint combined_corrections_opened_check check (
    (becomes = 'open') = (settled_at is not null) and (becomes = 'open') = (stake_paise is not null)
    and (becomes <> 'open' or was = 'lost'));

create index reopened_bets_of_user on combined_corrections (user_id, settled_at) where becomes = 'open';
