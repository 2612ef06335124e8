import { randomBytes } from 'node:crypto';
import { hashOf } from '../../src/fairness/seeds.ts';
import type { FirstSeed, RotateSeeds } from '../../src/schemas/games/bodies.ts';
import type { FirstCommitment, Rotation, Seeds } from '../../src/schemas/games/games.ts';
import type { Database, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

interface Pair extends Seeds {
  /** Never in an answer while the pair is in use. */
  server_seed: string;
}

/**
 * The pair of seeds in use, with its secret server seed and the commitment to the next pair; undefined before
 * the first.
 */
export async function pairInUse(database: Queryable, userId: number): Promise<Pair | undefined> {
  const [pair] = await database.query<Pair>(
    `select a.id, a.server_seed, a.server_seed_hash, a.client_seed, a.nonce,
            n.server_seed_hash as next_server_seed_hash
     from seeds a join seeds n on n.user_id = a.user_id and n.state = 'next'
     where a.user_id = $1 and a.state = 'active'`,
    [userId],
  );
  return pair;
}

/**
 * The player's view of the pair in use. Before the first pair, the house commits to its seed here, before it knows the
 * player's.
 */
export async function readSeeds(database: Queryable, userId: number): Promise<Seeds | FirstCommitment> {
  const pair = await pairInUse(database, userId);
  if (pair !== undefined) return published(pair);
  const { seed, hash } = await newServerSeed();
  await database.query(
    `insert into seeds (user_id, server_seed, server_seed_hash, state) values ($1, $2, $3, 'next')
     on conflict do nothing`,
    [userId, seed, hash],
  );
  const [next] = await database.query<FirstCommitment>(
    `select server_seed_hash as next_server_seed_hash from seeds
     where user_id = $1 and state = 'next' and not exists (select 1 from seeds where user_id = $1 and state = 'active')`,
    [userId],
  );
  return next ?? readInUse(database, userId);
}

/** The pair in use, which must exist. */
async function readInUse(database: Queryable, userId: number): Promise<Seeds> {
  const pair = await pairInUse(database, userId);
  if (pair === undefined) throw new Error('A pair of seeds was brought into use, and is not there');
  return published(pair);
}

function published({ server_seed: _, ...seeds }: Pair): Seeds {
  return seeds;
}

/**
 * Starts the first pair with the player's own seed. If another tab has started one already, that one is the
 * answer.
 * @throws Refusal 404 before the player has been shown the house's commitment
 */
export async function beginSeeds(
  database: Database,
  userId: number,
  { client_seed }: FirstSeed,
): Promise<Seeds> {
  const following = await newServerSeed();
  return database.transaction(async (tx) => {
    // Of two concurrent calls, one takes this row and the other finds it in use.
    const [begun] = await tx.query(
      `update seeds set state = 'active', client_seed = $2
       where user_id = $1 and state = 'next'
         and not exists (select 1 from seeds where user_id = $1 and state = 'active')
       returning id`,
      [userId, client_seed],
    );
    if (begun !== undefined) await commitTo(tx, userId, following);
    const pair = await pairInUse(tx, userId);
    if (pair === undefined) throw new Refusal(404, 'Seeds not found');
    return published(pair);
  });
}

/** Makes the next pair: from now on its hash may be shown. */
async function commitTo(tx: Queryable, userId: number, { seed, hash }: ServerSeed): Promise<void> {
  await tx.query(
    `insert into seeds (user_id, server_seed, server_seed_hash, state) values ($1, $2, $3, 'next')`,
    [userId, seed, hash],
  );
}

interface ServerSeed {
  seed: string;
  hash: string;
}

/** A server seed of 256 random bits in hex, and its published hash. */
export async function newServerSeed(): Promise<ServerSeed> {
  const seed = randomBytes(32).toString('hex');
  return { seed, hash: await hashOf(seed) };
}

/**
 * Reveals a pair of seeds, and starts the next one with the player's new seed. Repeated for the same pair, it
 * gives the same answer: the pair now in use, and the revealed one.
 * @throws Refusal 404 for a pair that is unknown, someone else's or not in use yet
 */
export async function rotateSeeds(
  database: Database,
  userId: number,
  { seed_id, client_seed }: RotateSeeds,
): Promise<Rotation> {
  const following = await newServerSeed();
  return database.transaction(async (tx) => {
    // A round under way holds this row; a later round finds the pair revealed.
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
      await commitTo(tx, userId, following);
    }
    const [revealed] = await tx.query<Rotation['revealed']>(
      `select id, server_seed_hash, client_seed, server_seed from seeds where id = $1 and state = 'revealed'`,
      [seed_id],
    );
    if (revealed === undefined) throw new Error('A pair of seeds was rotated away, and is not revealed');
    return { seeds: await readInUse(tx, userId), revealed };
  });
}

/**
 * The refusal for a round on a pair that is not in use: with `data.seeds`, the pair to use now, if it was
 * rotated away; else the pair is not this person's.
 */
export async function seedsRefused(database: Queryable, userId: number, seedId: number): Promise<Refusal> {
  const [pair] = await database.query(
    `select id from seeds where id = $1 and user_id = $2 and state <> 'next'`,
    [seedId, userId],
  );
  if (pair === undefined) return new Refusal(404, 'Seeds not found');
  return new Refusal(409, 'These seeds are no longer in use', {
    data: { seeds: await readInUse(database, userId) },
  });
}
