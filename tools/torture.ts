import { parseArgs } from 'node:util';
import { BadCommandLine, readCommandLine, wholeNumber } from './command-line.ts';
import { ENGINES, type EngineName } from './torture/engines.ts';
import { type House, type HouseOptions, tryHouse } from './torture/house.ts';
import { closing, storm } from './torture/storm.ts';
import { torment } from './torture/torment.ts';
import type { Plan } from './torture/world.ts';

const USAGE = `npm run torture: people with idempotency keys use real servers on a real database while faults are injected.
Afterwards a separate program compares every answer with the database, and the audit checks the money. The exit code is 1
if either finds a fault, or if a server has ended by itself.

  --database NAME    one of ${Object.keys(ENGINES).join(', ')}; by default embedded, then postgres
  --minutes N        the length of the run; by default 2
  --servers N        the number of processes on one database; by default 2, and 1 on the embedded database
  --only TEXT        only faults whose names contain this
  --think N          the average pause before each request of a person, in milliseconds; by default 0
  --seed N           repeats the random choices of an earlier run
  --storm N          instead of faults: this many requests, each sent 2 to 50 times at once
  --closing N        instead of faults: this many bets and cancellations next to closings`;

const options = readCommandLine(USAGE, () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      think: { type: 'string', default: '0' },
      storm: { type: 'string' },
      closing: { type: 'string' },
      database: { type: 'string' },
      servers: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
  });
  const { database, storm, closing } = values;
  return {
    databases: database === undefined ? (['embedded', 'postgres'] as const) : [engineNamed(database)],
    only: values.only,
    minutes: wholeNumber('--minutes', values.minutes),
    think: wholeNumber('--think', values.think),
    servers: wholeNumber('--servers', values.servers),
    seed: wholeNumber('--seed', values.seed),
    storm: storm === undefined ? undefined : wholeNumber('--storm', storm),
    closing: closing === undefined ? undefined : wholeNumber('--closing', closing),
  };
});

const HOUR_MS = 60 * 60_000;
const PEOPLE = 12;

/** An ordeal, with the matches that it needs. */
interface Ordeal extends Pick<Plan, 'closings' | 'openMs'> {
  name: string;
  work(house: House): Promise<void>;
}

let isGood = true;
for (const database of options.databases) {
  const ordeal = ordealOf();
  console.log(`${database}: ${ordeal.name}, seed ${options.seed}`);
  isGood = (await tryHouse(optionsFor(database, ordeal), ordeal.work)) && isGood;
}
process.exitCode = isGood ? 0 : 1;

function ordealOf(): Ordeal {
  const { storm: requests, closing: bets, minutes } = options;
  if (requests !== undefined) {
    return {
      name: `${requests} requests, each of them 2 to 50 times`,
      closings: [Date.now() + 3 * HOUR_MS],
      openMs: 4 * HOUR_MS,
      work: (house) => storm(house, requests),
    };
  }
  if (bets !== undefined) {
    return {
      name: `${bets} bets and cancellations next to closings`,
      closings: every(1000, HOUR_MS / 2),
      openMs: 10_000,
      work: (house) => closing(house, bets),
    };
  }
  return {
    name: `${minutes} minutes`,
    // The run may take longer than requested.
    closings: every(5000, (minutes + 20) * 60_000),
    openMs: 60_000,
    work: (house) => torment(house, { minutes, thinkMs: options.think, only: options.only }),
  };
}

/** Times at this interval, starting soon. */
function every(ms: number, forMs: number): number[] {
  const first = Date.now() + 20_000;
  return Array.from({ length: Math.ceil(forMs / ms) }, (_, number) => first + number * ms);
}

function optionsFor(database: EngineName, { closings, openMs }: Ordeal): HouseOptions {
  return {
    database,
    servers: database === 'embedded' ? 1 : options.servers,
    seed: options.seed,
    people: PEOPLE,
    closings,
    openMs,
  };
}

function engineNamed(name: string): EngineName {
  if (!isEngine(name))
    throw new BadCommandLine(`--database must be one of ${Object.keys(ENGINES).join(', ')}, not ${name}`);
  return name;
}

function isEngine(name: string): name is EngineName {
  return name in ENGINES;
}
