import { setTimeout as pause } from 'node:timers/promises';
import { movePrices } from '../server/bets/matches/make.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { createPostgresDatabase } from '../tests/server/tools/database.ts';
import { betsPerSecond, withServer } from './bets.ts';
import { type Finding, median, percentile, runAlone } from './measure.ts';

/** A PostgreSQL server on which databases may be made. */
const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;

const PEOPLE = 20;
const MATCHES = 20;
const ROUNDS = 5;
const MOVES = 10;
const BETWEEN_MOVES_MS = 200;

/**
 * Bets a second when everybody bets on one side of one match, compared in pairs with bets on many matches;
 * and the time to move a price of that match meanwhile.
 */
export async function hotMatch(): Promise<Finding[]> {
  if (POSTGRES === undefined) return [];
  const own = await createPostgresDatabase(POSTGRES);
  try {
    return await withServer(PEOPLE, MATCHES, ['', own.url], async (world) => {
      const onOne: number[] = [];
      const onMany: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        onMany.push(await betsPerSecond(world));
        onOne.push(await betsPerSecond({ ...world, sides: world.sides.slice(0, 1) }));
      }
      const [hot = 0] = world.sides;
      const moves: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const betting = betsPerSecond({ ...world, sides: [hot] });
        moves.push(...(await millisecondsOfMoves(own.url, hot)));
        await betting;
      }
      const ratios = onOne.map((rate, round) => rate / (onMany[round] ?? rate));
      return [
        {
          what: `bets on one side of one match, PostgreSQL, ${PEOPLE} people`,
          measured: median(ratios),
          budget: 0.9,
          kind: 'atLeast',
          unit: '× those on many',
          note: `${median(onOne).toFixed(0)} and ${median(onMany).toFixed(0)} /s`,
        },
        {
          what: `a price move of that match meanwhile, p99 of ${moves.length}`,
          measured: percentile(moves, 0.99),
          budget: 1000,
          kind: 'atMost',
          unit: 'ms',
          note: `p50 ${median(moves).toFixed(0)} ms`,
        },
      ];
    });
  } finally {
    await own.drop();
  }
}

/** Starts above the price that everybody accepts, so that nobody is refused. @throws when a move fails */
async function millisecondsOfMoves(url: string, side: number): Promise<number[]> {
  const database = await openPostgres(url, 2);
  try {
    const [match] = await database.query<{ match_id: number; win_ratio: number }>(
      'select match_id, win_ratio from selections where id = $1',
      [side],
    );
    if (match === undefined) throw new Error(`There is no side ${side}`);
    const took: number[] = [];
    for (let move = 1; move <= MOVES; move += 1) {
      await pause(BETWEEN_MOVES_MS);
      const start = performance.now();
      await movePrices(database, match.match_id, new Map([[side, match.win_ratio + move / 10]]));
      took.push(performance.now() - start);
    }
    return took;
  } finally {
    await database.close();
  }
}

await runAlone(import.meta.filename, hotMatch);
