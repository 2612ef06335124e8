-- A season whose chain of seeds may be salted by a public beacon: a source of random values that nobody knows before their
-- time. The chain's end and the beacon are public first; the value comes later, so nobody can have picked the chain for its
-- results. Seasons without a beacon have a salt of the house's own from their first day.
alter table seasons
  alter column salt drop not null,
  -- The address at which everybody can read the beacon.
  add column beacon       text check (char_length(beacon) between 1 and 200),
  -- The salt is the first value that the beacon publishes at or after this time.
  add column salted_after timestamptz,
  -- The number of that value, once it is out.
  add column beacon_round bigint check (beacon_round >= 1),
  add constraint seasons_salt_source_check check (
    num_nonnulls(beacon, salted_after) in (0, 2)
    and ((beacon is null and salt is not null and beacon_round is null)
         or (beacon is not null and num_nonnulls(salt, beacon_round) in (0, 2)))
    and salted_after > started_at),
  -- Without its salt no match of the season can be played, so none is made.
  add constraint seasons_salted_check check (salt is not null or made = 0);
