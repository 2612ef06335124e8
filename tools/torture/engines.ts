import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disk, openDisk } from './disk.ts';
import { openPatroniCluster } from './patroni-cluster.ts';
import { openPostgresPair } from './postgres-pair.ts';

/** A misfortune that strikes a house. */
export interface Misfortune {
  what: string;
  /** Whether it ends a server or the database in the middle of work, which money must survive above all. */
  isEnd: boolean;
  strike(): Promise<void>;
}

/** A database for servers under torture. */
export interface Engine {
  /** The settings that lead a server to it. */
  env: Record<string, string>;
  /** null if none can be made. */
  disk: Disk | null;
  misfortunes: Misfortune[];
  /** Resolves when it is whole again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The embedded database, in this folder. */
async function openEmbeddedEngine(folder: string): Promise<Engine> {
  const place = join(folder, 'disk');
  const disk = await openDisk(place);
  const data = join(place, 'data');
  await mkdir(data, { mode: 0o700 });
  return {
    env: { DATA_DIR: data },
    disk,
    misfortunes: [],
    mend: async () => {},
    close: async () => disk?.remove(),
  };
}

/** PostgreSQL with a synchronous standby, in this folder. */
async function openPostgresEngine(folder: string): Promise<Engine> {
  // PostgreSQL's own user must be able to pass through.
  await chmod(folder, 0o711);
  const place = join(folder, 'disk');
  const disk = await openDisk(place);
  const pair = await openPostgresPair(place);
  return {
    env: { DATABASE_URL: pair.url },
    disk,
    misfortunes: [
      { what: 'PostgreSQL stopped at once', isEnd: true, strike: pair.crash },
      { what: 'PostgreSQL restarted', isEnd: true, strike: pair.restart },
      { what: 'PostgreSQL failed over to its standby', isEnd: true, strike: pair.failOver },
      { what: 'connections to PostgreSQL cut', isEnd: false, strike: async () => pair.door.cut() },
      { what: 'answers of PostgreSQL dropped', isEnd: false, strike: async () => pair.door.dropReplies() },
    ],
    mend: pair.mend,
    async close() {
      await pair.close();
      await disk?.remove();
    },
  };
}

/** PostgreSQL as set up in `deploy/`, which chooses its primary itself. */
async function openPatroniEngine(folder: string): Promise<Engine> {
  await chmod(folder, 0o711);
  const cluster = await openPatroniCluster(join(folder, 'cluster'));
  return {
    env: { DATABASE_URL: cluster.url },
    disk: null,
    misfortunes: [{ what: 'the machine of the primary lost', isEnd: true, strike: cluster.losePrimary }],
    mend: cluster.mend,
    close: cluster.close,
  };
}

/** The available databases, by name. */
export const ENGINES = {
  embedded: openEmbeddedEngine,
  postgres: openPostgresEngine,
  patroni: openPatroniEngine,
};
export type EngineName = keyof typeof ENGINES;
