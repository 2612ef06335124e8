import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { DatabaseFailure, isUnreachable } from './failures.ts';
import { migrate } from './migrate.ts';
import { type Dialect, migratePostgres, openPostgres } from './postgres.ts';

export interface Where {
  /** Unset: the embedded engine. */
  databaseUrl: string | undefined;
  /** The kind of engine at `databaseUrl`. */
  dialect?: Dialect;
  /** The most connections to PostgreSQL; one of them is reserved for health checks. */
  connections?: number;
  /** The most by which the clocks of its machines may differ. */
  closingMarginMs?: number;
  /** The longest wait for a database server that does not answer yet. */
  databaseWaitMs?: number;
  dataDir: string;
}

/** The pause between two attempts to connect. */
const PAUSE_MS = 500;

/**
 * Opens the database and migrates it.
 * @param onWait called once when the server does not answer yet
 * @throws DatabaseFailure with one clear line
 */
export async function openDatabase(
  { databaseUrl, dialect, connections, closingMarginMs, databaseWaitMs = 0, dataDir }: Where,
  onWait = (_why: string) => {},
): Promise<Database> {
  if (databaseUrl === undefined) {
    const database = await openEmbedded(dataDir);
    return migrated(database, () => migrate(database));
  }
  const database = await reached(
    () => openPostgres(databaseUrl, connections, closingMarginMs, dialect),
    databaseWaitMs,
    onWait,
  );
  return migrated(database, () => migratePostgres(databaseUrl, dialect));
}

async function migrated(database: Database, work: () => Promise<void>): Promise<Database> {
  try {
    await work();
  } catch (error) {
    // An open connection would keep a command from ending, and keep other processes out of the folder.
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Retries while the database cannot be reached. A refusal is final: a wrong password does not become right.
 */
async function reached(
  open: () => Promise<Database>,
  waitMs: number,
  onWait: (why: string) => void,
): Promise<Database> {
  const until = performance.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      const isPassing = error instanceof DatabaseFailure && isUnreachable(error.cause);
      if (!isPassing || performance.now() >= until) throw error;
      if (attempt === 1) onWait(error.message);
      await pause(PAUSE_MS);
    }
  }
}
