import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

export interface Where {
  /** Unset: the embedded engine. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/**
 * Opens the database and brings it to the newest shape.
 * @throws DatabaseFailure with one clear line
 */
export async function openDatabase(where: Where): Promise<Database> {
  const database =
    where.databaseUrl === undefined
      ? await openEmbedded(where.dataDir)
      : await openPostgres(where.databaseUrl);
  await migrate(database);
  return database;
}
