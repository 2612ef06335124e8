import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { migratePostgres, openPostgres } from './postgres.ts';

export interface Where {
  /** Unset: the embedded engine. */
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL, at most; one of them is kept for health. */
  connections?: number;
  /** How far the clocks of its machines may be apart. */
  closingMarginMs?: number;
  dataDir: string;
}

/**
 * Opens the database and brings it to the newest shape.
 * @throws DatabaseFailure with one clear line
 */
export async function openDatabase({
  databaseUrl,
  connections,
  closingMarginMs,
  dataDir,
}: Where): Promise<Database> {
  if (databaseUrl === undefined) {
    const database = await openEmbedded(dataDir);
    await migrate(database);
    return database;
  }
  const database = await openPostgres(databaseUrl, connections, closingMarginMs);
  await migratePostgres(databaseUrl);
  return database;
}
