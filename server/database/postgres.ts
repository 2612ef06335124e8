import pg from 'pg';
import type { Database } from './database.ts';
import { DatabaseFailure } from './failures.ts';
import { pooled, types } from './pooled.ts';

/**
 * Opens a pool of connections.
 * @throws DatabaseFailure when the server cannot be reached or refuses
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ ...readUrl(url), max: 20, connectionTimeoutMillis: 5000, types });
  const database = pooled(pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new DatabaseFailure(`DATABASE_URL: the database at ${placeOf(url)} does not answer (${reason})`);
  }
  return { kind: 'postgres', ...database, close: () => pool.end() };
}

function readUrl(url: string): { connectionString: string } {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new DatabaseFailure('DATABASE_URL must look like postgres://user:password@host:5432/name');
  return { connectionString: url };
}

/** Without user and password, which have no place in a log. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
