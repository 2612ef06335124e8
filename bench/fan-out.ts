import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { movePrices } from '../server/bets/matches/make.ts';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { makeMatch, type TestMatch } from '../tests/server/tools/bettors.ts';
import { createPostgresDatabase } from '../tests/server/tools/database.ts';
import type { Used } from './fan-out-server.ts';
import { type Finding, median, percentile, runAlone } from './measure.ts';

/** A PostgreSQL server on which databases may be made. */
const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;
const STREAMS = Number(process.env.STREAMS ?? 10_000);
/** The number of matches whose prices each person watches, on a separate stream; 0: each stream sends all. */
const WATCHED = Number(process.env.WATCHED ?? 10);

/** Enough matches that none moves twice between two readings, so that every move is sent. */
const MATCHES = 50;
const MOVES_A_SECOND = 50;
const FOR_MS = 20_000;
const AT_ONCE = 200;

/**
 * Many open streams on one server process while prices move: the delay of each stream, and the process's
 * resources. This process reads all streams.
 */
export async function fanOut(): Promise<Finding[]> {
  if (POSTGRES === undefined) return [];
  const own = await createPostgresDatabase(POSTGRES);
  const database = await openPostgres(own.url, 4);
  await migrate(database);
  const matches: TestMatch[] = [];
  for (let count = 0; count < MATCHES; count += 1) matches.push(await makeMatch(database));
  const server = fork(join(import.meta.dirname, 'fan-out-server.ts'), [own.url], {
    execArgv: ['--import', 'tsx'],
  });
  const exit = once(server, 'exit');
  const readers: Reader[] = [];
  try {
    const [origin] = await once(server, 'message');
    while (readers.length < STREAMS)
      readers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, STREAMS - readers.length) }, (_, index) =>
            openReader(String(origin), readers.length + index, matches),
          ),
        )),
      );
    await usedBy(server);
    const idle = await afterWhile(server);
    const before = sum(readers.map((reader) => reader.events()));
    const moved = await movePricesFor(database, matches);
    const used = await usedBy(server);
    const delays = readers.flatMap((reader) => reader.delays(moved));
    const events = sum(readers.map((reader) => reader.events())) - before;
    const awaited = WATCHED === 0 ? moved.size : (moved.size * WATCHED) / MATCHES;
    // One more or less, depending on the match at which the moves end.
    const heard = readers.filter((reader) => reader.delays(moved).length >= awaited - WATCHED).length;
    return [
      {
        what: `a price at ${STREAMS} people of one process, p99`,
        measured: percentile(delays, 0.99),
        budget: 1000,
        kind: 'atMost',
        unit: 'ms',
        note: `p50 ${median(delays).toFixed(0)} ms; ${heard} had all of their ${awaited.toFixed(0)} moves; processor ${used.processor.toFixed(2)} (idle ${idle.processor.toFixed(2)}), ${((used.processorMs * 1000) / events).toFixed(0)} µs an event and stream, ${(used.processorMs / (FOR_MS / 1000) / STREAMS).toFixed(3)} ms a person and second, ${used.residentMb.toFixed(0)} MB`,
      },
    ];
  } finally {
    for (const reader of readers) reader.close();
    if (server.connected) server.disconnect();
    await exit;
    await database.close();
    await own.drop();
  }
}

async function afterWhile(server: ChildProcess): Promise<Used> {
  await pause(FOR_MS / 4);
  return usedBy(server);
}

async function usedBy(server: ChildProcess): Promise<Used> {
  server.send('used');
  const [used] = await once(server, 'message');
  return used;
}

/** Moves one price after the other, each to a unique ratio. @returns the time of each move, by ratio */
async function movePricesFor(
  database: Database,
  matches: readonly TestMatch[],
): Promise<Map<number, number>> {
  const moved = new Map<number, number>();
  const start = performance.now();
  for (let move = 0; performance.now() - start < FOR_MS; move += 1) {
    const match = matches[move % matches.length];
    if (match === undefined) break;
    const ratio = Math.round((40 + move / 100) * 100) / 100;
    moved.set(ratio, Date.now());
    await movePrices(database, match.id, new Map([[match.home, ratio]]));
    await pause(Math.max(0, start + ((move + 1) * 1000) / MOVES_A_SECOND - performance.now()));
  }
  await pause(3000);
  return moved;
}

const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0);

interface Reader {
  /** The number of events received. */
  events(): number;
  /** The delay of each move that this stream has received. */
  delays(moved: ReadonlyMap<number, number>): number[];
  close(): void;
}

/** Opens the streams of one browser. */
async function openReader(origin: string, number: number, matches: readonly TestMatch[]): Promise<Reader> {
  if (WATCHED === 0) return openStream(origin, number, '');
  const sides = Array.from({ length: WATCHED }, (_, index) => matches[(number + index) % MATCHES]?.home);
  const [rest, prices] = await Promise.all([
    openStream(origin, number, '?prices=none'),
    openStream(origin, number, `/prices?sides=${sides}`),
  ]);
  return {
    events: () => rest.events() + prices.events(),
    delays: prices.delays,
    close() {
      rest.close();
      prices.close();
    },
  };
}

/** A stream as opened by a browser behind a proxy; each person has a different network. */
async function openStream(origin: string, number: number, query: string): Promise<Reader> {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  socket.write(
    `GET /api/live-bet/stream${query} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  );
  await once(socket, 'data');
  const heard = new Map<number, number>();
  let rest = '';
  let events = 0;
  socket.setEncoding('latin1').on('data', (text: string) => {
    rest += text;
    const end = rest.lastIndexOf('\n\n');
    if (end < 0) return;
    const now = Date.now();
    events += rest.slice(0, end + 2).split('\n\n').length - 1;
    for (const [, prices = '[]'] of rest.slice(0, end).matchAll(/"prices":(\[\[.*\]\])/g))
      for (const [, ratio] of JSON.parse(prices)) heard.set(ratio, now);
    rest = rest.slice(end + 2);
  });
  return {
    events: () => events,
    delays: (moved) =>
      [...heard].flatMap(([ratio, at]) => {
        const movedAt = moved.get(ratio);
        return movedAt === undefined ? [] : at - movedAt;
      }),
    close: () => socket.destroy(),
  };
}

await runAlone(import.meta.filename, fanOut);
