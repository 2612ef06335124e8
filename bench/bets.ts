import { execFile, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPostgresDatabase } from '../tests/server/tools/database.ts';
import type { BetsWorld } from './bets-server.ts';
import { type Finding, median, percentile, runAlone } from './measure.ts';
import { openPhone, type Phone } from './phone.ts';

/** A PostgreSQL server on which databases may be made; each run makes its own and drops them. */
const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;

const PEOPLE = Number(process.env.PEOPLE ?? 20);
const MATCHES = 20;
const ROUNDS = 3;
const ROUND_MS = 4000;
const WARM_UP_MS = 2000;
const ONE_BY_ONE = 500;
/** More branches than clients, so that clients do not wait for each other. */
const PGBENCH_SCALE = 2 * PEOPLE;

/** Bets over real HTTP on loopback, on one server process: the time of a bet, and the bets a second. */
export async function bets(): Promise<Finding[]> {
  return [...(await onEmbedded()), ...(POSTGRES === undefined ? [] : await onPostgres(POSTGRES))];
}

async function onEmbedded(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  try {
    return await withServer(PEOPLE, MATCHES, [folder], async (world) => {
      const latencies = await oneByOne(world);
      const rates = [];
      for (let round = 0; round < ROUNDS; round += 1) rates.push(await betsPerSecond(world));
      return [
        latencyFinding('embedded', latencies),
        {
          what: `bets a second, embedded, ${PEOPLE} people`,
          measured: median(rates),
          budget: 300,
          kind: 'atLeast',
          unit: '/s',
        },
      ];
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onPostgres(server: string): Promise<Finding[]> {
  const own = await createPostgresDatabase(server);
  const pgbench = await openPgbench(server);
  try {
    return await withServer(PEOPLE, MATCHES, ['', own.url], async (world) => {
      const latencies = await oneByOne(world);
      const rates = [];
      const ratios = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const rate = await betsPerSecond(world);
        rates.push(rate);
        if (pgbench) ratios.push(rate / (await pgbench.transactionsPerSecond()));
      }
      return [
        latencyFinding('PostgreSQL', latencies),
        {
          what: `bets a second, PostgreSQL, ${PEOPLE} people`,
          measured: ratios.length === 0 ? undefined : median(ratios),
          budget: 0.5,
          kind: 'atLeast',
          unit: '× pgbench',
          note: `${median(rates).toFixed(0)} /s${pgbench ? '' : '; pgbench is not installed'}`,
        },
      ];
    });
  } finally {
    await pgbench?.close();
    await own.drop();
  }
}

function latencyFinding(engine: string, latencies: number[]): Finding {
  return {
    what: `a bet, ${engine}, one person, p99`,
    measured: percentile(latencies, 0.99),
    budget: 25,
    kind: 'atMost',
    unit: 'ms',
    note: `p50 ${median(latencies).toFixed(1)} ms`,
  };
}

export type Bettor = ReturnType<typeof bettorOf>;

interface World {
  bettors: Bettor[];
  /** The sides to bet on, in turn. */
  sides: readonly number[];
}

/** Starts the server in a separate process, and ends it. */
export async function withServer<T>(
  people: number,
  matches: number,
  where: string[],
  work: (world: World) => Promise<T>,
): Promise<T> {
  const server = fork(
    join(import.meta.dirname, 'bets-server.ts'),
    [String(people), String(matches), ...where],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  const exit = once(server, 'exit');
  const phones: Phone[] = [];
  try {
    const died = exit.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`)));
    const [message] = await Promise.race([once(server, 'message'), died]);
    const { origin, tokens, sides }: BetsWorld = message;
    const bettors = [];
    for (const token of tokens) {
      const phone = await openPhone(origin);
      phones.push(phone);
      bettors.push(bettorOf(phone, token));
    }
    await betsPerSecond({ bettors, sides }, WARM_UP_MS);
    return await work({ bettors, sides });
  } finally {
    for (const phone of phones) phone.hangUp();
    if (server.connected) server.disconnect();
    await exit;
  }
}

/** The milliseconds of each bet when one person bets without pause. */
async function oneByOne({ bettors: [bettor], sides }: World): Promise<number[]> {
  const latencies: number[] = [];
  for (let bet = 0; bettor && bet < ONE_BY_ONE; bet += 1) {
    const start = performance.now();
    await bettor.place(sides[bet % sides.length]);
    latencies.push(performance.now() - start);
  }
  return latencies;
}

/** Everybody bets as fast as they get answers. */
export async function betsPerSecond({ bettors, sides }: World, forMs = ROUND_MS): Promise<number> {
  const start = performance.now();
  let placed = 0;
  await Promise.all(
    bettors.map(async (bettor, person) => {
      for (let bet = person; performance.now() - start < forMs; bet += 1) {
        await bettor.place(sides[bet % sides.length]);
        placed += 1;
      }
    }),
  );
  return (placed / (performance.now() - start)) * 1000;
}

/** A person who bets like the page does. */
function bettorOf(phone: Phone, token: string) {
  const own = {
    authorization: `Bearer ${token}`,
    cookie: `visitor=${randomBytes(16).toString('base64url')}`,
  };
  return {
    /** @throws when the bet is not placed */
    place: (side: number | undefined) =>
      phone.post(
        '/api/live-bet/save',
        { ...own, 'idempotency-key': randomUUID() },
        { team_value: side, bet_amount: 10, win_ratio: 80 },
      ),
    /** Milliseconds until the first byte of an answer to a page's call. */
    look: (path: string) => phone.firstByteOf(path, { ...own, 'accept-encoding': 'br' }),
  };
}

/** `pgbench` with its own database; undefined if it is not installed. */
async function openPgbench(server: string) {
  const run = promisify(execFile);
  try {
    await run('pgbench', ['--version']);
  } catch {
    return undefined;
  }
  const { url, drop } = await createPostgresDatabase(server);
  await run('pgbench', ['-i', '-q', '-s', String(PGBENCH_SCALE), url]);
  return {
    /** Transactions a second of the built-in tpcb-like script, with as many clients as there are people. */
    async transactionsPerSecond(): Promise<number> {
      const seconds = String(ROUND_MS / 1000);
      const { stdout } = await run('pgbench', [
        ...['-b', 'tpcb-like', '-n', '-c', String(PEOPLE), '-T', seconds, url],
      ]);
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    },
    close: drop,
  };
}

await runAlone(import.meta.filename, bets);
