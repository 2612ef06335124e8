import { randomBytes } from 'node:crypto';
import { hashOf } from '../../src/fairness/seeds.ts';
import type { RotateSeeds, Rotation, RoundSeed, Seeds } from '../../src/schemas/games.ts';
import type { Database, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

interface Pair extends Seeds {
  /** Never in an answer while the pair is in use. */
  server_seed: string;
}

/** The pair of seeds in use and the commitment to the one after it, server seed and all; made at the first ask. */
export async function pairInUse(database: Queryable, userId: number): Promise<Pair> {
  const there = await readPair(database, userId);
  if (there !== undefined) return there;
  await makeSeeds(database, userId);
  const made = await readPair(database, userId);
  if (made === undefined) throw new Error('A pair of seeds was made, and is not there');
  return made;
}

/** What a player may know of the pair in use. */
export async function readSeeds(database: Queryable, userId: number): Promise<Seeds> {
  return published(await pairInUse(database, userId));
}

function published({ server_seed: _, ...seeds }: Pair): Seeds {
  return seeds;
}

async function readPair(database: Queryable, userId: number): Promise<Pair | undefined> {
  const [pair] = await database.query<Pair>(
    `select a.id, a.server_seed, a.server_seed_hash, a.client_seed, a.nonce,
            n.server_seed_hash as next_server_seed_hash
     from seeds a join seeds n on n.user_id = a.user_id and n.state = 'next'
     where a.user_id = $1 and a.state = 'active'`,
    [userId],
  );
  return pair;
}

/** The first pair of a person, and the one after it. When another call is faster, theirs are the ones. */
async function makeSeeds(database: Queryable, userId: number): Promise<void> {
  const [active, next] = [await newServerSeed(), await newServerSeed()];
  await database.query(
    `insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state)
     values ($1, $2, $3, $4, 'active'), ($1, $5, $6, null, 'next')
     on conflict do nothing`,
    [userId, active.seed, active.hash, randomBytes(8).toString('hex'), next.seed, next.hash],
  );
}

/** 256 bits that nobody can guess, in hex, and what is published of them. */
export async function newServerSeed(): Promise<{ seed: string; hash: string }> {
  const seed = randomBytes(32).toString('hex');
  return { seed, hash: await hashOf(seed) };
}

/**
 * Ends a pair of seeds, which is revealed, and brings the one after it into use with the seed that the player gives
 * it. Asked again for the same pair, it answers alike: the pair now in use, and the one that was revealed.
 * @throws Refusal 404 for a pair that is unknown, someone else's or not in use yet
 */
export async function rotateSeeds(
  database: Database,
  userId: number,
  { seed_id, client_seed }: RotateSeeds,
): Promise<Rotation> {
  const following = await newServerSeed();
  return database.transaction(async (tx) => {
    // A round that is on its way holds this row, and one that comes later finds the pair revealed.
    const [pair] = await tx.query<{ state: string }>(
      `select state from seeds where id = $1 and user_id = $2 and state <> 'next' for no key update`,
      [seed_id, userId],
    );
    if (pair === undefined) throw new Refusal(404, 'Seeds not found');
    if (pair.state === 'active') {
      await tx.query(`update seeds set state = 'revealed', rotated_at = clock_timestamp() where id = $1`, [
        seed_id,
      ]);
      await tx.query(
        `update seeds set state = 'active', client_seed = $2 where user_id = $1 and state = 'next'`,
        [userId, client_seed],
      );
      await tx.query(
        `insert into seeds (user_id, server_seed, server_seed_hash, state) values ($1, $2, $3, 'next')`,
        [userId, following.seed, following.hash],
      );
    }
    const [revealed] = await tx.query<RoundSeed>(
      `select id, server_seed_hash, client_seed, server_seed from seeds where id = $1 and state = 'revealed'`,
      [seed_id],
    );
    if (revealed === undefined) throw new Error('A pair of seeds was rotated away, and is not revealed');
    return { seeds: await readSeeds(tx, userId), revealed };
  });
}

/**
 * What stands against playing on this pair, which is not the one in use: it has been rotated away, with `data.seeds`
 * to go on with, or it is none of this person's.
 */
export async function seedsRefused(database: Queryable, userId: number, seedId: number): Promise<Refusal> {
  const [pair] = await database.query(
    `select id from seeds where id = $1 and user_id = $2 and state <> 'next'`,
    [seedId, userId],
  );
  if (pair === undefined) return new Refusal(404, 'Seeds not found');
  return new Refusal(409, 'These seeds are no longer in use', {
    data: { seeds: await readSeeds(database, userId) },
  });
}
