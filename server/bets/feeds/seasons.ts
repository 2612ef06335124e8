import { randomBytes } from 'node:crypto';
import type { RunningSeason } from '../../../src/schemas/bets/running-season.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTurn } from '../../in-turn.ts';
import type { ReadBeacon } from './beacon.ts';
import { type SeedChain, seedChain } from './seed-chain.ts';

/** The number of matches of a season: two weeks of a match a minute. */
const SEASON_LENGTH = 20_000;

/**
 * A whole second, a minute from now: until a beacon's value is out, everybody can note down the chain's end that was
 * published.
 */
const IN_A_MINUTE = `date_trunc('second', clock_timestamp()) + interval '61 seconds'`;

interface Season {
  id: number;
  /** The matches made so far; their numbers are taken. */
  made: number;
  /** False until the beacon's value is out: no match can be played before. */
  is_salted: boolean;
}

/** The terms of a season that begins. */
export interface SeasonTerms {
  /** The number of its matches. */
  length?: number;
  /** The address of the public beacon whose later value salts it; undefined: a salt of the house's own. */
  beacon?: string | undefined;
}

/**
 * The season of the competition that has numbers left, locked until the transaction ends. Begins a new one if
 * all numbers are taken.
 */
export async function lockSeason(tx: Queryable, series: string, terms: SeasonTerms): Promise<Season> {
  for (;;) {
    const running = await lockRunning(tx, series);
    if (running !== undefined) return running;
    await beginSeason(tx, series, terms);
  }
}

/** Begins the next season of a competition, unless another process does so at the same time. */
async function beginSeason(
  tx: Queryable,
  series: string,
  { length = SEASON_LENGTH, beacon }: SeasonTerms,
): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const salt = beacon === undefined ? randomBytes(16).toString('hex') : null;
  await tx.query(
    `insert into seasons (series, number, length, chain_end, secret, salt, beacon, salted_after)
     select $1, coalesce(max(number), 0) + 1, $2::integer, $3, $4, $5, $6::text,
            case when $6 is not null then ${IN_A_MINUTE} end
     from seasons where series = $1
     on conflict do nothing`,
    [series, length, seedChain(secret, length).end, secret, salt, beacon ?? null],
  );
}

/**
 * Salts the seasons whose beacon has published its value.
 * @param beacon the address that is set today: seasons that still wait for another one wait for this one, from another
 * minute on
 */
export async function saltSeasons(
  database: Database,
  readBeacon: ReadBeacon,
  beacon?: string,
): Promise<void> {
  if (beacon !== undefined)
    await database.query(
      `update seasons set beacon = $1, salted_after = ${IN_A_MINUTE} where salt is null and beacon <> $1`,
      [beacon],
    );
  const due = await database.query<{ id: number; beacon: string; salted_after: Date }>(
    'select id, beacon, salted_after from seasons where salt is null and salted_after <= clock_timestamp() order by id',
  );
  await inTurn(due, async ({ id, beacon, salted_after }) => {
    const told = await readBeacon(beacon, salted_after);
    if (told === null) return;
    await database.query('update seasons set salt = $2, beacon_round = $3 where id = $1 and salt is null', [
      id,
      told.value,
      told.round,
    ]);
  });
}

async function lockRunning(tx: Queryable, series: string): Promise<Season | undefined> {
  const [season] = await tx.query<Season>(
    'select id, made, salt is not null as is_salted from seasons where series = $1 and made < length for no key update',
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

/** The commitment of the house for a season, as columns of `seasons e`. */
export const COMMITMENT = `
  concat(e.series, ' ', e.number, to_char(e.started_at at time zone 'Asia/Kolkata', ' (YYYY-MM-DD HH24:MI)')) as season,
  e.chain_end, e.salt,
  case when e.beacon is not null
    then json_build_object('address', e.beacon, 'from', to_char(e.salted_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'round', e.beacon_round) end as beacon`;

/** The commitments of the seasons that are not over, the latest first. */
export const runningSeasons = (database: Queryable): Promise<RunningSeason[]> =>
  database.query<RunningSeason>(
    `select ${COMMITMENT}, e.length, e.made from seasons e
     where e.made < e.length or exists (select from matches where season_id = e.id and decided_at is null)
     order by e.started_at desc, e.id desc`,
  );

/** The seed and the salt of a match in its season. */
export async function seedOf(
  database: Queryable,
  { id, number }: { id: number; number: number },
): Promise<{ seed: string; salt: string }> {
  const [season] = await database.query<{ secret: string; length: number; salt: string }>(
    'select secret, length, salt from seasons where id = $1 and salt is not null',
    [id],
  );
  if (season === undefined) throw new Error(`There is no season ${id} with a salt`);
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
