import pg from 'pg';
import { dump, writeBackup } from './backup.ts';
import type { Database } from './database.ts';
import { DatabaseFailure } from './failures.ts';
import { beginWithSchema, migrate } from './migrate.ts';
import { clockOf, pooled, SET_ISOLATION, types } from './pooled.ts';

/** Time limits in milliseconds. */
interface Limits {
  connection: number;
  lock: number;
  statement: number;
  idleInTransaction: number;
  /** Until we give up on a server that sends nothing, not even that it cancelled a statement. */
  silence: number;
}

/**
 * The limit for locks is shorter than the one for connections, so that one locked row does not occupy all
 * connections. The page gives up after 8 seconds, so statements are cancelled before.
 */
const WORK: Limits = {
  connection: 5000,
  lock: 3000,
  statement: 6000,
  idleInTransaction: 5000,
  silence: 7000,
};
const HEALTH: Limits = { ...WORK, connection: 2000, statement: 2000, silence: 2000 };
/** For reads that may wait for a migration, or read a history of millions of rows. */
const UNHURRIED: Limits = {
  ...WORK,
  lock: 60_000,
  statement: 60 * 60_000,
  silence: 60 * 60_000 + 1000,
};
/** Another process may be migrating a history of millions of rows at the same time. */
const MIGRATION: Limits = { ...UNHURRIED, lock: 60 * 60_000, idleInTransaction: 60_000 };

/**
 * Opens a pool of connections, one of which is reserved for health checks.
 * @param connections the most connections, from 2
 * @param closingMarginMs the most by which the clocks of its machines may differ
 * @param dialect the kind of engine
 * @throws DatabaseFailure when the server cannot be reached or refuses
 */
export async function openPostgres(
  url: string,
  connections = 20,
  closingMarginMs = 0,
  dialect: Dialect = 'postgres',
): Promise<Database> {
  const [work, health] = [poolOf(url, WORK, connections - 1, dialect), poolOf(url, HEALTH, 1)];
  // Before the first statement: the pools then survive a connection that breaks while it starts.
  const [database, clock] = [pooled(work), pooled(health)];
  const close = async () => {
    await Promise.all([work.end(), health.end()]);
  };
  try {
    await health.query('select 1');
  } catch (error) {
    await close();
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new DatabaseFailure(`DATABASE_URL: the database at ${placeOf(url)} does not answer (${reason})`, {
      cause: error,
    });
  }
  const backUp = (file: string) => writeBackup(file, (unfinished) => dump(url, unfinished));
  return {
    kind: 'postgres',
    closingMarginMs,
    ...database,
    unhurried: (work) => withOwn(url, UNHURRIED, work),
    readClock: () => clockOf(clock),
    backUp,
    close,
  };
}

/** The engines of PostgreSQL's dialect. */
export const DIALECTS = ['postgres', 'yugabyte', 'cockroach'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Migrates over a separate connection, on which a statement may take an hour. */
export async function migratePostgres(url: string, dialect: Dialect = 'postgres'): Promise<void> {
  await withOwn(url, MIGRATION, async (database) => {
    if (dialect !== 'postgres') await beginWithSchema(database);
    await migrate(database);
  });
}

/** Lends a separate connection with other time limits. */
async function withOwn<T>(
  url: string,
  limits: Limits,
  work: (database: ReturnType<typeof pooled>) => Promise<T>,
): Promise<T> {
  const pool = poolOf(url, limits, 1);
  try {
    return await work(pooled(pool));
  } finally {
    await pool.end();
  }
}

function poolOf(url: string, limits: Limits, max: number, dialect?: Dialect): pg.Pool {
  return new pg.Pool({
    ...readUrl(url),
    max,
    types,
    // The connection for health checks stays open.
    idleTimeoutMillis: limits === HEALTH ? 0 : 10_000,
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.silence,
    onConnect: (client) => begin(client, limits, dialect),
  });
}

/**
 * Tells statements (`server/bets/matches/turn.ts`) that there are advisory locks, which serve waiting
 * transactions in order. Other engines of the dialect refuse or ignore them.
 */
const HAS_TURNS = `set sikka.turns = 'on'`;

/** Overrides these settings of the address or role. */
async function begin(
  client: pg.ClientBase,
  { lock, statement, idleInTransaction }: Limits,
  dialect: Dialect | undefined,
): Promise<void> {
  await client.query(
    `${SET_ISOLATION}; set lock_timeout = ${lock}; set statement_timeout = ${statement};
     set idle_in_transaction_session_timeout = ${idleInTransaction};
     ${dialect === 'postgres' ? HAS_TURNS : ''}`,
  );
}

function readUrl(url: string): { connectionString: string } {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new DatabaseFailure('DATABASE_URL must look like postgres://user:password@host:5432/name');
  return { connectionString: url };
}

/** The address without user and password, which must not be logged. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
