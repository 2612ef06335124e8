import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Forwarder, openForwarder } from './forwarder.ts';

const run = promisify(execFile);
const PAUSE_MS = 100;

/** A PostgreSQL server and its synchronous standby, behind one door that leads to the current primary. */
export interface PostgresPair {
  door: Forwarder;
  /** The address of the database, through the door. */
  url: string;
  /** Stops the primary in the middle of its work, like a power cut, and starts it again. */
  crash(): Promise<void>;
  /** Stops the primary normally, which ends all sessions, and starts it again. */
  restart(): Promise<void>;
  /** Loses the primary, promotes the standby, and makes a new standby. */
  failOver(): Promise<void>;
  /** Restarts servers that ended by themselves, and waits until both have everything committed. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  data: string;
  port: number;
}

/** Makes both in this folder, which may be private to this user. @throws when PostgreSQL is not installed */
export async function openPostgresPair(folder: string): Promise<PostgresPair> {
  const bin = await newestBin();
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await mkdir(folder, { recursive: true });
    await chown(folder, Number(stdout), -1);
  }
  const tool = (name: string, ...args: string[]) => {
    const command = [join(bin, name), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    return run(file, rest, { cwd: folder });
  };
  const nodeAt = async (name: string): Promise<Node> => ({
    data: join(folder, name),
    port: await freePort(),
  });
  const start = ({ data, port }: Node) =>
    tool(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-t',
      '120',
      '-l',
      `${data}.log`,
      '-o',
      `-p ${port} -k ${folder}`,
      'start',
    );
  const stop = ({ data }: Node, mode: 'fast' | 'immediate') =>
    tool('pg_ctl', '-D', data, '-w', '-t', '120', '-m', mode, 'stop');
  const isRunning = ({ data }: Node) =>
    tool('pg_ctl', '-D', data, 'status').then(
      () => true,
      () => false,
    );
  const urlOf = (port: number) => `postgres://sikka@127.0.0.1:${port}/postgres`;

  /** Commits wait for the standby, so nothing is acknowledged before both have it. */
  async function makePrimary(node: Node): Promise<void> {
    await tool('initdb', '-D', node.data, '-U', 'sikka', '--auth=trust', '--wal-segsize=1');
    await appendFile(
      join(node.data, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'
       synchronous_commit = on
       synchronous_standby_names = '*'
       max_wal_size = 32MB
       min_wal_size = 4MB
       wal_keep_size = 64MB
       wal_retrieve_retry_interval = 500ms\n`,
    );
    await start(node);
  }

  async function makeStandby(node: Node, { port }: Node): Promise<void> {
    await rm(node.data, { recursive: true, force: true });
    await tool('pg_basebackup', '-d', urlOf(port), '-D', node.data, '-R', '-X', 'stream', '-c', 'fast');
    await start(node);
  }

  let [primary, standby] = [await nodeAt('one'), await nodeAt('two')];
  await makePrimary(primary);
  await makeStandby(standby, primary);
  const door = await openForwarder();
  door.target = primary.port;

  async function mend(): Promise<void> {
    if (!(await isRunning(primary))) await start(primary);
    if (!(await isRunning(standby))) await start(standby);
    while (!(await isInSync(urlOf(primary.port)))) await pause(PAUSE_MS);
  }
  await mend();

  return {
    door,
    url: urlOf(door.port),
    async crash() {
      await stop(primary, 'immediate');
      door.cut();
      await start(primary);
    },
    async restart() {
      await stop(primary, 'fast');
      door.cut();
      await start(primary);
    },
    async failOver() {
      await stop(primary, 'immediate');
      door.target = undefined;
      door.cut();
      await tool('pg_ctl', '-D', standby.data, '-w', '-t', '120', 'promote');
      [primary, standby] = [standby, primary];
      door.target = primary.port;
      await makeStandby(standby, primary);
    },
    mend,
    async close() {
      await door.close();
      for (const node of [primary, standby]) if (await isRunning(node)) await stop(node, 'immediate');
    },
  };
}

/** The folder of the newest PostgreSQL's programs. @throws if none is installed */
export async function newestBin(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const [newest] = versions.map(Number).sort((a, b) => b - a);
  if (newest === undefined) throw new Error(`PostgreSQL is not installed: ${root} is empty or missing`);
  return join(root, String(newest), 'bin');
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address instanceof Object ? address.port : 0;
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function isInSync(url: string): Promise<boolean> {
  const [standby] = await query(
    url,
    `select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
  ).catch(() => []);
  return standby !== undefined;
}
