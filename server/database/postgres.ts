import pg from 'pg';
import { dump, writeBackup } from './backup.ts';
import type { Database } from './database.ts';
import { DatabaseFailure } from './failures.ts';
import { beginWithSchema, migrate } from './migrate.ts';
import { clockOf, pooled, SET_ISOLATION, types } from './pooled.ts';

/** How long is waited for what, in milliseconds. */
interface Limits {
  connection: number;
  lock: number;
  statement: number;
  idleInTransaction: number;
  /** Until a server is given up that says nothing any more, not even that a statement was cut. */
  silence: number;
}

/**
 * A row that somebody holds must not keep all connections, so a lock is waited for less long than a connection. The
 * page gives up after 8 seconds, so a statement is cut before.
 */
const WORK: Limits = {
  connection: 5000,
  lock: 3000,
  statement: 6000,
  idleInTransaction: 5000,
  silence: 7000,
};
const HEALTH: Limits = { ...WORK, connection: 2000, statement: 2000, silence: 2000 };
/** It only reads; what has to wait for a migration, or goes through a history of millions, is done after it. */
const UNHURRIED: Limits = {
  ...WORK,
  lock: 60_000,
  statement: 60 * 60_000,
  silence: 60 * 60_000 + 1000,
};
/** Another process may be migrating a history of millions at the same time. */
const MIGRATION: Limits = { ...UNHURRIED, lock: 60 * 60_000, idleInTransaction: 60_000 };

/**
 * Opens a pool of connections, one of which is kept for health.
 * @param connections how many at most, from 2
 * @param closingMarginMs how far the clocks of its machines may be apart
 * @param dialect which engine is there
 * @throws DatabaseFailure when the server cannot be reached or refuses
 */
export async function openPostgres(
  url: string,
  connections = 20,
  closingMarginMs = 0,
  dialect: Dialect = 'postgres',
): Promise<Database> {
  const [work, health] = [poolOf(url, WORK, connections - 1, dialect), poolOf(url, HEALTH, 1)];
  // Before anything is asked: it bears a connection that breaks while it begins.
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

/** Migrates over a connection of its own, on which a statement may take an hour. */
export async function migratePostgres(url: string, dialect: Dialect = 'postgres'): Promise<void> {
  await withOwn(url, MIGRATION, async (database) => {
    if (dialect !== 'postgres') await beginWithSchema(database);
    await migrate(database);
  });
}

/** Lends a connection of its own, with limits of its own. */
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
    // The connection for health is kept.
    idleTimeoutMillis: limits === HEALTH ? 0 : 10_000,
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.silence,
    onConnect: (client) => begin(client, limits, dialect),
  });
}

/**
 * Tells statements (`server/bets/matches/turn.ts`) that there are advisory locks, which serve whoever comes first. Other engines
 * of the dialect refuse them, or do nothing.
 */
const HAS_TURNS = `set sikka.turns = 'on'`;

/** Overrules these settings of an address or a role. */
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

/** Without user and password, which have no place in a log. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
