import { parseArgs } from 'node:util';
import { ENGINES, type EngineName } from './torture/engines.ts';
import { type House, type HouseOptions, tryHouse } from './torture/house.ts';
import { closing, storm } from './torture/storm.ts';
import { torment } from './torture/torment.ts';
import type { Plan } from './torture/world.ts';

/**
 * `npm run torture`: real servers on a real database, people who bet with keys, and all that can go wrong. What they
 * were told is then held against the database by a program of its own, and the money is audited. Exit code 1 when
 * either finds anything. With `--storm` and `--closing` nothing goes wrong but what people do themselves.
 */
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

const HOUR_MS = 60 * 60_000;
const PEOPLE = 12;

/** What is done, and the matches that it takes. */
interface Ordeal extends Pick<Plan, 'closings' | 'openMs'> {
  name: string;
  work(house: House): Promise<void>;
}

let isGood = true;
for (const database of values.database === undefined ? ['embedded', 'postgres'] : [values.database]) {
  const ordeal = ordealOf();
  console.log(`${database}: ${ordeal.name}, seed ${values.seed}`);
  isGood = (await tryHouse(optionsFor(database, ordeal), ordeal.work)) && isGood;
}
process.exitCode = isGood ? 0 : 1;

function ordealOf(): Ordeal {
  if (values.storm !== undefined) {
    const requests = Number(values.storm);
    return {
      name: `${requests} requests, each of them 2 to 50 times`,
      closings: [Date.now() + 3 * HOUR_MS],
      openMs: 4 * HOUR_MS,
      work: (house) => storm(house, requests),
    };
  }
  if (values.closing !== undefined) {
    const bets = Number(values.closing);
    return {
      name: `${bets} bets next to closings`,
      closings: every(1000, HOUR_MS / 2),
      openMs: 10_000,
      work: (house) => closing(house, bets),
    };
  }
  const minutes = Number(values.minutes);
  return {
    name: `${minutes} minutes`,
    // It may well take longer than was asked for.
    closings: every(5000, (minutes + 20) * 60_000),
    openMs: 60_000,
    work: (house) => torment(house, { minutes, thinkMs: Number(values.think), only: values.only }),
  };
}

/** Times that so many milliseconds lie between, from soon on. */
function every(ms: number, forMs: number): number[] {
  const first = Date.now() + 20_000;
  return Array.from({ length: Math.ceil(forMs / ms) }, (_, number) => first + number * ms);
}

function optionsFor(database: string, { closings, openMs }: Ordeal): HouseOptions {
  if (!isEngine(database))
    throw new Error(`--database is one of ${Object.keys(ENGINES).join(', ')}, not ${database}`);
  return {
    database,
    servers: database === 'embedded' ? 1 : Number(values.servers),
    seed: Number(values.seed),
    people: PEOPLE,
    closings,
    openMs,
  };
}

function isEngine(name: string): name is EngineName {
  return name in ENGINES;
}
