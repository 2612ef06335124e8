import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import type { Database } from './database.ts';
import { codeOf, DatabaseFailure } from './failures.ts';
import { makePrivateFolder } from './folder.ts';
import { pooled, types } from './pooled.ts';

/** A lock that was not renewed for this long belongs to a process that died. */
const STALE_MS = 5000;

/**
 * Opens the database in `folder/database`, made if it is not there. Two processes on one folder would lose each
 * other's writes, so the folder is locked.
 * @param onLost told when another process has taken the folder over: nothing may be written any more
 * @throws DatabaseFailure when the folder cannot be written, is open to others or in use
 */
export async function openEmbedded(folder: string, onLost: (error: Error) => void): Promise<Database> {
  await makePrivateFolder(folder);
  const release = await lock(folder, onLost);
  try {
    const engine = await PGlite.create({ dataDir: join(folder, 'database') });
    return embedded(engine, release);
  } catch (error) {
    await release();
    throw new DatabaseFailure(`The database in ${folder} does not open: ${messageOf(error)}`);
  }
}

/** A database in memory, as `image` has it. */
export async function openInMemory(image?: Blob): Promise<Database & { image(): Promise<Blob> }> {
  const engine = await PGlite.create(image && { loadDataDir: image });
  return { ...embedded(engine, async () => {}), image: () => engine.dumpDataDir('none') };
}

/** The engine spoken to as if it were a server: it has one connection, for which everybody waits in turn. */
function embedded(engine: PGlite, release: () => Promise<void>): Database {
  const pool = new pg.Pool({ ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0, types });
  return {
    kind: 'embedded',
    ...pooled(pool),
    async close() {
      await pool.end();
      await engine.close();
      await release();
    },
  };
}

async function lock(folder: string, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  const holder = join(folder, 'server.pid');
  try {
    await writeFile(join(folder, '.writable'), '');
  } catch (error) {
    throw new DatabaseFailure(`The folder ${folder} cannot be written (${messageOf(error)})`);
  }
  const giveUpAt = Date.now() + 2 * STALE_MS;
  for (;;) {
    try {
      const release = await lockfile.lock(folder, {
        lockfilePath: join(folder, 'server.lock'),
        stale: STALE_MS,
        update: 1000,
        onCompromised: onLost,
      });
      await writeFile(holder, String(process.pid));
      return release;
    } catch (error) {
      if (codeOf(error) !== 'ELOCKED') throw error;
      // A holder that was killed cannot have unlocked; its lock is stale within seconds.
      const pid = Number(await readFile(holder, 'utf8').catch(() => ''));
      if (isAlive(pid) || Date.now() > giveUpAt)
        throw new DatabaseFailure(
          `The folder ${folder} is in use by another process${pid ? ` (${pid})` : ''}`,
        );
      await pause(250);
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
