import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { writeBackup } from './backup.ts';
import type { Database } from './database.ts';
import { DatabaseFailure, messageOf } from './failures.ts';
import { closeFiles, makePrivateFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import { clockOf, pooled, SET_ISOLATION, types } from './pooled.ts';

/** The longest wait of a statement for the connection, which equals the time-out of an incoming request. */
const CONNECTION_MS = 30_000;

/**
 * Opens the database in `folder/database`, made if it is not there. Two processes on one folder would lose each
 * other's writes, so the folder is locked.
 * @throws DatabaseFailure when the folder cannot be written, is open to others or in use
 */
export async function openEmbedded(folder: string): Promise<Database> {
  await makePrivateFolder(folder);
  const release = await lockFolder(folder);
  try {
    const dataDir = join(folder, 'database');
    const engine = await PGlite.create({ dataDir });
    await closeFiles(dataDir);
    return embedded(engine, release);
  } catch (error) {
    release();
    throw new DatabaseFailure(`The database in ${folder} does not open: ${messageOf(error)}`);
  }
}

/** Buffers of 128 MB, the engine's own choice, take most of the time of its start. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];
/** A log of 1 MB instead of 16 MB keeps images small. */
const SMALL_LOG = ['--wal-segsize=1'];

/** A small database in memory, loaded from `image` if there is one, which takes a tenth of a new one's time. */
export async function openInMemory(image?: Blob): Promise<Database & { image(): Promise<Blob> }> {
  const engine = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS],
    ...(image === undefined ? { initDbStartParams: SMALL_LOG } : { loadDataDir: image }),
  });
  return { ...embedded(engine, () => {}), image: () => engine.dumpDataDir('none') };
}

/** Uses the engine like a server that has one connection, for which all statements queue. */
function embedded(engine: PGlite, release: () => void): Database {
  const config = createPgConfig(engine);
  config.connection.on('errorMessage', ({ severity, message }) => {
    if (severity === 'PANIC') end(message);
  });
  config.connection.on('error', (error) => end(messageOf(error)));
  const pool = new pg.Pool({
    ...config,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_MS,
    types,
    onConnect: async (client) => void (await client.query(SET_ISOLATION)),
  });
  const connect = async () => {
    const client = await pool.connect();
    // The engine answers without yielding: without this pause all queued work would run before any request is
    // read.
    await turn();
    return client;
  };
  // The connection is never dropped. A refusal does not harm the session; and if a client were dropped over a
  // full disk, the next client would read the rest of its answers as its own.
  const database = pooled(pool, connect, () => false);
  return {
    kind: 'embedded',
    closingMarginMs: 0,
    ...database,
    unhurried: (work) => work(database),
    readClock: () => clockOf(database),
    // Dumps the files between two statements, as if the process had been killed then.
    backUp: (file) =>
      writeBackup(file, async (unfinished) =>
        writeFile(unfinished, (await engine.dumpDataDir('gzip')).stream()),
      ),
    async close() {
      // Waits until a failed statement has reported its error, before the engine is closed.
      await database.query('select 1').catch(() => {});
      await pool.end();
      await engine.close();
      release();
    },
  };
}

/**
 * Ends the process once the engine has panicked (such as over a full disk) or crashed: its next statement
 * would hang or fail. Committed writes are on disk, where the next process finds them.
 */
function end(message: string): never {
  console.error(`The embedded database cannot go on: ${message}`);
  process.exit(1);
}
