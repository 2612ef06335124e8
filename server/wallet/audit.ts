import { deriveRound } from '../../src/fairness/derivation.ts';
import type { Game } from '../../src/fairness/games.ts';
import { hashOf } from '../../src/fairness/seeds.ts';
import type { Queryable } from '../database/database.ts';
import { decide } from '../games/decide.ts';
import { type Columns, STORED } from '../games/stored.ts';
import { INVARIANTS, TABLES, type Table } from './invariants.ts';
import { wrongChains, wrongPlayed } from './played-matches.ts';

/** The result of an audit. */
export interface Audit {
  /** The number of checked rows, by table. */
  looked: Record<string, number>;
  /** One line for each fault, such as `bet 7 moved another sum than it says`. */
  wrong: string[];
}

/** The most rows that one statement checks, so that it stays short. */
const AT_ONCE = 500;
/**
 * The most rows that a batch may refer to, such as the entries of a wallet. A row that refers to more gets
 * its own statement.
 */
const MOST_BEHIND = 20_000;
/** By default an audit stops after this many faults. */
const MOST_WRONG = 100;

/**
 * Checks every invariant of money in the whole database, in batches, while the server runs: each statement sees one
 * snapshot, and every snapshot is consistent. It also replays rounds of games and matches of seasons from their seeds.
 * @param most stops after this many faults
 */
export async function audit(database: Queryable, most = MOST_WRONG): Promise<Audit> {
  const found: Audit = { looked: {}, wrong: [] };
  for (const table of TABLES) {
    found.looked[table] = 0;
    for await (const batch of batchesOf(database, table)) {
      found.looked[table] += batch.rows;
      found.wrong.push(...(await wrongRows(database, table, batch)));
      if (table === 'seasons') found.wrong.push(...(await wrongChains(database, batch)));
      if (table === 'matches') found.wrong.push(...(await wrongPlayed(database, batch)));
      if (table === 'seeds') found.wrong.push(...(await wrongSeeds(database, batch)));
      if (table === 'rounds') found.wrong.push(...(await wrongOutcomes(database, batch)));
      if (found.wrong.length >= most) return found;
    }
  }
  return found;
}

/** Rows with keys above `after`, up to and including `last`. */
interface Batch {
  after: number;
  last: number;
  rows: number;
}

/** Divides a table into batches that limit the work of one statement. */
export async function* batchesOf(database: Queryable, table: Table): AsyncGenerator<Batch> {
  const { key, behind = '0' } = INVARIANTS[table];
  for (let after = 0; ; ) {
    const [page] = await database.query<{ last: number | null; rows: number }>(
      // Rows with the same key, such as those of a book, all belong to one batch.
      `select last, (select count(*) from ${table} where ${key} > $1 and ${key} <= last) as rows
       from (select max(key) as last
             from (select key, behind, sum(behind) over (order by key) as so_far
                   from (select ${key} as key, ${behind} as behind from ${table}
                         where ${key} > $1 order by ${key} limit ${AT_ONCE}) page) added
             where so_far <= ${MOST_BEHIND} or so_far = behind) batch`,
      [after],
    );
    if (page?.last == null) return;
    yield { after, last: page.last, rows: page.rows };
    after = page.last;
  }
}

async function wrongRows(database: Queryable, table: Table, { after, last }: Batch): Promise<string[]> {
  const { name, key, holds } = INVARIANTS[table];
  const conditions = Object.values(holds).map((condition, index) => `($${index + 3}::text, (${condition}))`);
  const rows = await database.query<{ key: number; what: string }>(
    `select t.${key} as key, v.what from ${table} t
     cross join lateral (values ${conditions.join(', ')}) as v (what, holds)
     where t.${key} > $1 and t.${key} <= $2 and v.holds is not true order by key`,
    [after, last, ...Object.keys(holds)],
  );
  return rows.map((row) => `${name} ${row.key} ${row.what}`);
}

/** Seeds that do not match their hash. Unused ones count, too: their players have already seen the hash. */
async function wrongSeeds(database: Queryable, { after, last }: Batch): Promise<string[]> {
  const seeds = await database.query<{ id: number; server_seed: string; server_seed_hash: string }>(
    'select id, server_seed, server_seed_hash from seeds where id > $1 and id <= $2 order by id',
    [after, last],
  );
  const wrong: string[] = [];
  for (const { id, server_seed, server_seed_hash } of seeds)
    if ((await hashOf(server_seed)) !== server_seed_hash) wrong.push(`seed ${id} does not fit its hash`);
  return wrong;
}

interface RoundRow extends Columns {
  id: number;
  game: Game;
  stake_paise: number;
  payout_paise: number;
  nonce: number;
  server_seed: string;
  client_seed: string;
}

async function wrongOutcomes(database: Queryable, { after, last }: Batch): Promise<string[]> {
  const rounds = await database.query<RoundRow>(
    `select r.id, r.game, r.stake_paise, r.payout_paise, r.prediction, r.side, r.target, r.result, r.nonce,
            s.server_seed, s.client_seed
     from rounds r join seeds s on s.id = r.seed_id where r.id > $1 and r.id <= $2 order by r.id`,
    [after, last],
  );
  const wrong: string[] = [];
  for (const round of rounds) {
    const { draw } = await deriveRound(round.server_seed, round.client_seed, round.nonce);
    if (!isOutcome(round.game, round, draw)) wrong.push(`round ${round.id} does not follow from its seeds`);
  }
  return wrong;
}

/** Whether result and payout of a round follow from its draw. */
function isOutcome<G extends Game>(game: G, round: RoundRow, draw: number): boolean {
  const { choice } = STORED[game].read(round);
  const outcome = decide(game, choice, round.stake_paise, draw);
  return (
    outcome.payoutPaise === round.payout_paise &&
    outcome.side === round.side &&
    outcome.result === round.result
  );
}
