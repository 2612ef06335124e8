import { type FavouriteChange, MOST_FAVOURITES } from '../../../src/schemas/bets/favourites.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';
import { Refusal } from '../../refusal.ts';

/** How long favourites of a match are kept after its end. */
const KEPT_DAYS = 1;

/** The ids of a person's favourites that are not over, the oldest favourite first. */
export async function favouritesOf(database: Queryable, userId: number): Promise<number[]> {
  const rows = await database.query<{ match_id: number }>(
    `select f.match_id from favourites f join matches m on m.id = f.match_id
     where f.user_id = $1 and m.decided_at is null order by f.added_at, f.match_id`,
    [userId],
  );
  return rows.map(({ match_id }) => match_id);
}

/**
 * Adds or removes a favourite of a person; repeating has no effect.
 * @returns all of their favourites, as `favouritesOf` does
 * @throws Refusal 404 without such a match, 409 when they have the most allowed
 */
export function setFavourite(
  database: Database,
  userId: number,
  { match_id, favourite }: FavouriteChange,
): Promise<number[]> {
  return database.transaction(async (tx) => {
    // Locked, so that the second of two concurrent calls counts the first one's favourite.
    await tx.query('select id from users where id = $1 for no key update', [userId]);
    if (favourite) await add(tx, userId, match_id);
    else await tx.query('delete from favourites where user_id = $1 and match_id = $2', [userId, match_id]);
    return favouritesOf(tx, userId);
  });
}

async function add(tx: Queryable, userId: number, matchId: number): Promise<void> {
  const known = await tx.query('select id from matches where id = $1', [matchId]);
  if (known.length === 0) throw new Refusal(404, 'Match not found');
  const others = (await favouritesOf(tx, userId)).filter((id) => id !== matchId);
  if (others.length >= MOST_FAVOURITES)
    throw new Refusal(409, 'You have as many favourites as one can have. Take one off first.', {
      data: { most: MOST_FAVOURITES },
    });
  await tx.query('insert into favourites (user_id, match_id) values ($1, $2) on conflict do nothing', [
    userId,
    matchId,
  ]);
}

/** Removes favourites of matches that have long been over. */
export async function sweepFavourites(database: Queryable): Promise<void> {
  await sweep(
    database,
    'favourites',
    'user_id, match_id',
    `match_id in (select id from matches where decided_at < now() - make_interval(days => ${KEPT_DAYS}))`,
  );
}
