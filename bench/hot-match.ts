import { createPostgresDatabase } from '../tests/server/tools/database.ts';
import { betsPerSecond, withServer } from './bets.ts';
import { type Finding, median, runAlone } from './measure.ts';

/** A PostgreSQL server on which databases may be made. */
const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;

const PEOPLE = 20;
const MATCHES = 20;
const ROUNDS = 5;

/** Bets a second when everybody bets on one side of one match, beside as many on the sides of many, in pairs. */
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
      ];
    });
  } finally {
    await own.drop();
  }
}

await runAlone(import.meta.filename, hotMatch);
