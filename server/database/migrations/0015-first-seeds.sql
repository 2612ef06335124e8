-- The first client seed is the player's. Pairs that the house had given one, and that have never been played with or
-- changed, are committed to as before and wait for the player's; what was committed to after them is made anew then.
delete from seeds n where n.state = 'next' and exists (
  select 1 from seeds a where a.user_id = n.user_id and a.state = 'active' and a.nonce = 0
    and not exists (select 1 from seeds r where r.user_id = a.user_id and r.state = 'revealed'));
update seeds set state = 'next', client_seed = null
where state = 'active' and nonce = 0
  and not exists (select 1 from seeds r where r.user_id = seeds.user_id and r.state = 'revealed');
