import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, newestBin } from './postgres-pair.ts';

const run = promisify(execFile);
const DEPLOY = join(import.meta.dirname, '../../deploy');
const PASSWORD = 'only-for-this-trial';
const PAUSE_MS = 250;

/**
 * The cluster that `deploy/` describes, as processes of this machine: three etcd servers, two databases with
 * their Patronis, and HAProxy.
 */
export interface PatroniCluster {
  /** The address of the database, through HAProxy. */
  url: string;
  /** Loses the primary's machine with all its processes; it returns once the other one is the primary. */
  losePrimary(): Promise<void>;
  /** Resolves when there is a primary with a synchronous standby. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  name: string;
  data: string;
  postgres: number;
  patroni: number;
  process: ChildProcess;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/**
 * Starts the cluster in this folder. @throws when Debian's packages patroni, etcd-server and haproxy are not
 * installed
 */
export async function openPatroniCluster(folder: string): Promise<PatroniCluster> {
  const bin = await newestBin();
  const { uid, gid } = await postgresUser();
  await mkdir(folder, { recursive: true });
  const settings = await copySettings(folder);
  await chown(folder, uid, gid);
  const processes = new Set<ChildProcess>();
  const start = (name: string, file: string, args: string[], env: Record<string, string>): ChildProcess => {
    const output = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(file, args, {
      cwd: folder,
      uid,
      gid,
      env: { PATH: process.env.PATH, HOME: folder, ...env },
      stdio: ['ignore', output, output],
    });
    processes.add(child);
    return child;
  };

  const etcd = await startEtcd(folder, start);
  const startPatroni = ({ name, data, postgres, patroni }: Omit<Node, 'process'>) =>
    start(name, 'patroni', [settings], {
      POSTGRES_PASSWORD: PASSWORD,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcd,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroni}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroni}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    });
  const nodes: Node[] = [];
  for (const name of ['database-1', 'database-2']) {
    const node = { name, data: join(folder, name), postgres: await freePort(), patroni: await freePort() };
    nodes.push({ ...node, process: startPatroni(node) });
  }
  const proxy = await freePort();
  start('haproxy', 'haproxy', ['-db', '-f', join(DEPLOY, 'proxy/database.cfg')], {
    DATABASE_BIND: `127.0.0.1:${proxy}`,
    ...Object.fromEntries(
      nodes.flatMap(({ postgres, patroni }, index) => [
        [`DATABASE_${index + 1}`, `127.0.0.1:${postgres}`],
        [`PATRONI_${index + 1}`, String(patroni)],
      ]),
    ),
  });

  async function members(): Promise<Member[]> {
    for (const { patroni } of nodes) {
      try {
        const reply = await fetch(`http://127.0.0.1:${patroni}/cluster`, {
          signal: AbortSignal.timeout(2000),
        });
        const { members: found }: { members: Member[] } = await reply.json();
        return found;
      } catch {
        // This one does not answer, so ask the next one.
      }
    }
    return [];
  }
  const primary = async (): Promise<Node | undefined> => {
    const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
    return nodes.find(({ name }) => name === leader?.name);
  };
  async function mend(): Promise<void> {
    for (;;) {
      const now = await members();
      if (now.some(({ role }) => role === 'leader') && now.some(({ role }) => role === 'sync_standby'))
        return;
      await pause(PAUSE_MS);
    }
  }
  await mend();

  return {
    url: `postgres://sikka:${PASSWORD}@127.0.0.1:${proxy}/sikka`,
    async losePrimary() {
      const lost = await primary();
      if (lost === undefined) throw new Error('There is no primary');
      const exit = once(lost.process, 'exit');
      lost.process.kill('SIGKILL');
      await exit;
      process.kill(await postmasterOf(lost), 'SIGKILL');
      for (let next = await primary(); next === undefined || next === lost; next = await primary())
        await pause(PAUSE_MS);
      lost.process = startPatroni(lost);
    },
    mend,
    async close() {
      for (const node of nodes) {
        node.process.kill('SIGKILL');
        await postmasterOf(node).then(
          (pid) => process.kill(pid, 'SIGQUIT'),
          () => {},
        );
      }
      for (const child of processes) child.kill('SIGKILL');
    },
  };
}

/** The user that runs PostgreSQL: it refuses to run as root. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const isRoot = process.getuid?.() === 0;
  const id = async (...args: string[]) => Number((await run('id', args)).stdout);
  return isRoot
    ? { uid: await id('-u', 'postgres'), gid: await id('-g', 'postgres') }
    : { uid: await id('-u'), gid: await id('-g') };
}

/** Patroni's settings, with the script that they name beside them. */
async function copySettings(folder: string): Promise<string> {
  const script = join(folder, 'make-database');
  await copyFile(join(DEPLOY, 'database/make-database'), script);
  const text = await readFile(join(DEPLOY, 'database/patroni.yaml'), 'utf8');
  const file = join(folder, 'patroni.yaml');
  await writeFile(
    file,
    `${text.replace('/etc/patroni/make-database', script)}    unix_socket_directories: ${folder}\n`,
  );
  return file;
}

/** Starts three of them, which agree by majority. @returns their addresses, separated by commas */
async function startEtcd(
  folder: string,
  start: (name: string, file: string, args: string[], env: Record<string, string>) => ChildProcess,
): Promise<string> {
  const members = await Promise.all(
    ['etcd-1', 'etcd-2', 'etcd-3'].map(async (name) => ({
      name,
      client: await freePort(),
      peer: await freePort(),
    })),
  );
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  for (const { name, client, peer } of members)
    start(name, 'etcd', [], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, name),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: cluster,
    });
  return members.map(({ client }) => `127.0.0.1:${client}`).join(',');
}

/** The main process of this PostgreSQL, with which all its others end. */
async function postmasterOf({ data }: Node): Promise<number> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
