import type { Queryable } from '../../database/database.ts';
import { PRIVATE_LEAGUE_STATES, stateAt } from './life.ts';
import { lockLeagues } from './lock.ts';

interface Membership {
  id: number;
  is_over: boolean;
}

/**
 * Takes a person out of all leagues, because their account is closed. Those that are not over go on without them, even if
 * they own them. The table of one that is over stands, without their nickname.
 */
export async function leaveAllLeagues(tx: Queryable, userId: number): Promise<void> {
  const leagues = await tx.query<{ league_id: number }>(
    `select league_id from private_league_members where user_id = $1 and state = 'in'`,
    [userId],
  );
  await lockLeagues(
    tx,
    leagues.map(({ league_id }) => league_id),
  );
  const memberships = await tx.query<Membership>(
    `select m.id, ${stateAt('clock_timestamp()')} <> all ($2::text[]) as is_over
     from private_league_members m join private_leagues l on l.id = m.league_id
     where m.user_id = $1 and m.state = 'in' order by m.id`,
    [userId, PRIVATE_LEAGUE_STATES.leaving],
  );
  for (const { id, is_over } of memberships)
    if (is_over) await rename(tx, id);
    else await tx.query(`update private_league_members set state = 'left' where id = $1`, [id]);
}

/** The name is kept under a key with a space, which no nickname's key has: somebody else may have taken that very name. */
async function rename(tx: Queryable, memberId: number): Promise<void> {
  await tx.query('update private_league_members set nickname = $2, nickname_key = $3 where id = $1', [
    memberId,
    `Former member ${memberId}`,
    `former member ${memberId}`,
  ]);
}
