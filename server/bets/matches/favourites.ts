import {
  type FavouriteChange,
  type Favourites,
  MOST_FAVOURITES,
  type TeamFollowing,
} from '../../../src/schemas/bets/favourites.ts';
import { holdOpen } from '../../account/closing/closed.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';
import { Refusal } from '../../refusal.ts';

/** Favourites of a match are deleted this many days after its end. */
const KEPT_DAYS = 1;

/** A person's favourites: the ids of undecided matches and of followed teams, in the order in which they were added. */
export async function favouritesOf(database: Queryable, userId: number): Promise<Favourites> {
  return { matches: await matchesOf(database, userId), teams: await teamsOf(database, userId) };
}

async function matchesOf(database: Queryable, userId: number): Promise<number[]> {
  const rows = await database.query<{ match_id: number }>(
    `select f.match_id from favourites f join matches m on m.id = f.match_id
     where f.user_id = $1 and m.decided_at is null order by f.added_at, f.match_id`,
    [userId],
  );
  return rows.map(({ match_id }) => match_id);
}

async function teamsOf(database: Queryable, userId: number): Promise<number[]> {
  const rows = await database.query<{ team_id: number }>(
    'select team_id from followed_teams where user_id = $1 order by added_at, team_id',
    [userId],
  );
  return rows.map(({ team_id }) => team_id);
}

/**
 * Adds or removes a favourite match; repeating has no effect.
 * @returns all of the person's favourites
 * @throws Refusal 401 with `data.closed`, 404 without such a match, 409 when they have the most allowed
 */
export function setFavourite(
  database: Database,
  userId: number,
  { match_id, favourite }: FavouriteChange,
): Promise<Favourites> {
  return database.transaction(async (tx) => {
    // The lock makes the second of two concurrent calls count the first one's favourite.
    await holdOpen(tx, userId);
    if (favourite) await add(tx, userId, match_id);
    else await tx.query('delete from favourites where user_id = $1 and match_id = $2', [userId, match_id]);
    return favouritesOf(tx, userId);
  });
}

/**
 * Follows or unfollows a team; repeating has no effect.
 * @returns all of the person's favourites
 * @throws Refusal 401 with `data.closed`, 404 without such a team, 409 when they follow the most allowed
 */
export function followTeam(
  database: Database,
  userId: number,
  { team_id, favourite }: TeamFollowing,
): Promise<Favourites> {
  return database.transaction(async (tx) => {
    await holdOpen(tx, userId);
    if (favourite) await follow(tx, userId, team_id);
    else await tx.query('delete from followed_teams where user_id = $1 and team_id = $2', [userId, team_id]);
    return favouritesOf(tx, userId);
  });
}

async function follow(tx: Queryable, userId: number, teamId: number): Promise<void> {
  const known = await tx.query('select id from teams where id = $1', [teamId]);
  if (known.length === 0) throw new Refusal(404, 'Team not found');
  const others = (await teamsOf(tx, userId)).filter((id) => id !== teamId);
  if (others.length >= MOST_FAVOURITES) throw tooMany();
  await tx.query('insert into followed_teams (user_id, team_id) values ($1, $2) on conflict do nothing', [
    userId,
    teamId,
  ]);
}

const tooMany = () =>
  new Refusal(409, 'You have as many favourites as one can have. Take one off first.', {
    data: { most: MOST_FAVOURITES },
  });

async function add(tx: Queryable, userId: number, matchId: number): Promise<void> {
  const known = await tx.query('select id from matches where id = $1', [matchId]);
  if (known.length === 0) throw new Refusal(404, 'Match not found');
  const others = (await matchesOf(tx, userId)).filter((id) => id !== matchId);
  if (others.length >= MOST_FAVOURITES) throw tooMany();
  await tx.query('insert into favourites (user_id, match_id) values ($1, $2) on conflict do nothing', [
    userId,
    matchId,
  ]);
}

/** Deletes favourites of matches that ended more than a day ago. */
export async function sweepFavourites(database: Queryable): Promise<void> {
  await sweep(
    database,
    'favourites',
    'user_id, match_id',
    `match_id in (select id from matches where decided_at < now() - make_interval(days => ${KEPT_DAYS}))`,
  );
}
