import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresDatabase } from '../tests/server/tools/database.ts';
import { type Bettor, withServer } from './bets.ts';
import { buildPage } from './build.ts';
import { type Finding, median, percentile, runAlone } from './measure.ts';

/** A PostgreSQL server on which databases may be made. */
const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;

const PEOPLE = 50;
const MATCHES = 20;
/** The average pause between two requests of a person. */
const THINK_MS = 1000;
const FOR_MS = 20_000;
/** Requests, and the limit in milliseconds for the first byte of each answer. */
const LOOKS = [
  { path: '/', budget: 5 },
  { path: '/api/live-bet', budget: 15 },
  { path: '/api/bet-list', budget: 15 },
];

/** The time to the first byte while fifty people load one thing after the other, on one server process. */
export async function firstByte(): Promise<Finding[]> {
  await buildPage();
  const folder = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  try {
    const onEmbedded = await on('embedded', [folder]);
    if (POSTGRES === undefined) return onEmbedded;
    const own = await createPostgresDatabase(POSTGRES);
    try {
      return [...onEmbedded, ...(await on('PostgreSQL', ['', own.url]))];
    } finally {
      await own.drop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

function on(engine: string, where: string[]): Promise<Finding[]> {
  return withServer(PEOPLE, MATCHES, where, async ({ bettors }) => {
    const looks = LOOKS.map((look) => ({ ...look, latencies: [] as number[] }));
    // Warms up the code behind each answer.
    for (const bettor of bettors) for (const { path } of looks) await bettor.look(path);
    const end = performance.now() + FOR_MS;
    const lookAround = async (bettor: Bettor) => {
      while (performance.now() < end)
        for (const { path, latencies } of looks) {
          await pause(2 * THINK_MS * Math.random());
          latencies.push(await bettor.look(path));
        }
    };
    await Promise.all(bettors.map(lookAround));
    return looks.map(({ path, budget, latencies }) => ({
      what: `first byte of ${path}, ${engine}, ${PEOPLE} people, p99`,
      measured: percentile(latencies, 0.99),
      budget,
      kind: 'atMost',
      unit: 'ms',
      note: `p50 ${median(latencies).toFixed(1)} ms, of ${latencies.length}`,
    }));
  });
}

await runAlone(import.meta.filename, firstByte);
