import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../database/database.ts';
import { type SeedChain, seedChain } from './seed-chain.ts';

/** The number of matches of a season: two weeks of a match a minute. */
const SEASON_LENGTH = 20_000;

interface Season {
  id: number;
  /** The matches made so far; their numbers are taken. */
  made: number;
}

/**
 * The season of the competition that has numbers left, locked until the transaction ends. Begins a new one if
 * all numbers are taken.
 */
export async function lockSeason(tx: Queryable, series: string, length = SEASON_LENGTH): Promise<Season> {
  for (;;) {
    const running = await lockRunning(tx, series);
    if (running !== undefined) return running;
    await beginSeason(tx, series, length);
  }
}

/** Begins the next season of a competition, unless another process does so at the same time. */
async function beginSeason(tx: Queryable, series: string, length: number): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  await tx.query(
    `insert into seasons (series, number, length, chain_end, secret, salt)
     select $1, coalesce(max(number), 0) + 1, $2::integer, $3, $4, $5 from seasons where series = $1
     on conflict do nothing`,
    [series, length, seedChain(secret, length).end, secret, randomBytes(16).toString('hex')],
  );
}

async function lockRunning(tx: Queryable, series: string): Promise<Season | undefined> {
  const [season] = await tx.query<Season>(
    'select id, made from seasons where series = $1 and made < length for no key update',
    [series],
  );
  return season;
}

/** The seed chains that this process has computed, by their secrets and lengths. */
const chains = new Map<string, SeedChain>();

/** @param season with its secret: no answer may contain a value derived from it before it is due */
export function chainOf({ secret, length }: { secret: string; length: number }): SeedChain {
  const key = `${secret} ${length}`;
  const known = chains.get(key);
  if (known !== undefined) return known;
  const chain = seedChain(secret, length);
  chains.set(key, chain);
  return chain;
}

/** The seed and the salt of a match in its season. */
export async function seedOf(
  database: Queryable,
  { id, number }: { id: number; number: number },
): Promise<{ seed: string; salt: string }> {
  const [season] = await database.query<{ secret: string; length: number; salt: string }>(
    'select secret, length, salt from seasons where id = $1',
    [id],
  );
  if (season === undefined) throw new Error(`There is no season ${id}`);
  return { seed: chainOf(season).seed(number), salt: season.salt };
}

/**
 * Stores the seeds of matches that are over. Readers reveal a seed only once all earlier matches of its
 * season are over, because the earlier seeds follow from it.
 */
export async function keepSeeds(database: Database): Promise<void> {
  const over = await database.query<{ match: number; id: number; number: number }>(
    `select m.id as match, m.season_id as id, m.season_number as number from matches m
     where m.season_id is not null and m.seed is null
       and (m.decided_at is not null or exists (select from match_news where match_id = m.id and kind = 'end'))
     order by m.id`,
  );
  for (const { match, id, number } of over) {
    const { seed } = await seedOf(database, { id, number });
    await database.query('update matches set seed = $2 where id = $1', [match, seed]);
  }
}
