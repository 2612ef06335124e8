import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { integer, is, tuple, type } from 'superstruct';
import { openDatabase } from '../../server/database/open.ts';
import { readEnvironment } from '../../server/environment.ts';
import { randomFrom } from '../random.ts';
import { type Client, openClient } from './client.ts';
import { ENGINES, type Engine, type EngineName } from './engines.ts';
import { type Forwarder, openForwarder } from './forwarder.ts';
import { type History, openHistory } from './history.ts';
import { keepServer, type ServerKeeper } from './server-keeper.ts';
import { type Match, makeWorld, type Plan } from './world.ts';

export interface HouseOptions extends Plan {
  database: EngineName;
  /** The embedded database takes one. With several, the last one's clock is an hour ahead. */
  servers: number;
  seed: number;
}

/** Servers, their database, and people who record what they see. */
export interface House {
  engine: Engine;
  servers: ServerKeeper[];
  doors: Forwarder[];
  clients: Client[];
  matches: Match[];
  history: History;
  random(): number;
}

const HOUR_MS = 60 * 60_000;
/** Anything that takes longer counts as lost. Long enough for a slow machine. */
export const PATIENCE_MS = 3 * 60_000;

/**
 * Runs a house while `work` is done in it, lets it settle, and has it judged.
 * @returns whether the history holds, the audit finds nothing, and no server has crashed
 */
export async function tryHouse(
  options: HouseOptions,
  work: (house: House) => Promise<void>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-torture-'));
  const file = join(folder, 'history.jsonl');
  const engine = await ENGINES[options.database](folder);
  let isGood = false;
  try {
    const house = await openHouse(options, engine, folder, openHistory(file));
    const stopListening = new AbortController();
    const listening = house.clients.map((client) => client.listen(stopListening.signal));
    try {
      await Promise.all(house.servers.map((server) => inTime(server.up(), 'a server does not start')));
      await work(house);
      await rest(house);
    } finally {
      stopListening.abort();
      await Promise.all(listening);
      await Promise.all(house.servers.map((server) => server.stop()));
      await Promise.all(house.doors.map((door) => door.close()));
      await house.history.close();
    }
    isGood = await program(engine, join(import.meta.dirname, 'check-history.ts'), file);
    isGood = (await program(engine, 'server/operator/main.ts', 'audit')) && isGood;
    const crashes = house.servers.flatMap((server) => server.crashes);
    for (const crash of crashes) console.log(`A server ${crash}`);
    isGood &&= crashes.length === 0;
  } finally {
    await engine.close();
    if (isGood) await rm(folder, { recursive: true });
    else console.log(`The history and the logs are in ${folder}`);
  }
  return isGood;
}

async function openHouse(
  { servers, seed, ...plan }: HouseOptions,
  engine: Engine,
  folder: string,
  history: History,
): Promise<House> {
  const database = await openDatabase(readEnvironment(engine.env));
  const world = await makeWorld(database, plan);
  await database.close();
  const random = randomFrom(seed);
  const doors = await Promise.all(Array.from({ length: servers }, openForwarder));
  return {
    engine,
    doors,
    servers: doors.map((door, number) =>
      keepServer({
        env: engine.env,
        door,
        clockAheadMs: servers > 1 && number === servers - 1 ? HOUR_MS : 0,
        log: join(folder, `server-${number + 1}.log`),
      }),
    ),
    clients: world.people.map((person) => openClient(person, doors, history, random)),
    matches: world.matches,
    history,
    random,
  };
}

/** Waits until everybody has received all moves of their wallet and messages of their ticket. */
async function rest({ clients, history }: House): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      const last = await inTime(lastOf(client), 'the last events of the streams cannot be read');
      const isBehind = () => client.told.wallet < last.wallet || client.told.ticket < last.ticket;
      const end = Date.now() + PATIENCE_MS;
      while (isBehind() && Date.now() < end) await pause(100);
      const who = client.person.userId;
      history.write({ line: 'rested', who, stream: 'wallet', last: last.wallet });
      history.write({ line: 'rested', who, stream: 'ticket', last: last.ticket });
    }),
  );
}

/** The last event of each of the person's streams. */
async function lastOf(client: Client): Promise<Client['told']> {
  for (;;) {
    const balance = await client.call('GET', 'wallet/total-amount');
    const conversation = await client.call('GET', `ticket/${client.person.ticket}/messages?limit=1`);
    if (is(conversation?.data, Latest) && is(balance?.data, Balance))
      return { wallet: balance.data.revision, ticket: conversation.data.messages[0].id };
    await pause(100);
  }
}

const Balance = type({ revision: integer() });
const Latest = type({ messages: tuple([type({ id: integer() })]) });

/** @throws when the work does not end in time */
export async function inTime<T>(work: Promise<T>, complaint: string): Promise<T> {
  const given = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: given.signal }).then(() => {
    throw new Error(`${complaint} after ${PATIENCE_MS / 1000} seconds`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    given.abort();
  }
}

/** Runs one of the house's programs on its database. @returns whether it succeeds */
async function program({ env }: Engine, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
