import pg from 'pg';
import type { Database, Param, Transaction } from './database.ts';
import { DatabaseFailure, retried } from './failures.ts';

const { builtins, getTypeParser } = pg.types;
const BIGINT_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
/** `{1,NULL}` of one dimension. */
const numbers = (text: string): unknown => JSON.parse(`[${text.slice(1, -1).toLowerCase()}]`);
/** bigint and numeric as numbers: every amount stays far below 2^53. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [BIGINT_ARRAY, numbers],
  [NUMERIC_ARRAY, numbers],
]);

/**
 * Opens a pool of connections.
 * @throws DatabaseFailure when the server cannot be reached or refuses
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    ...readUrl(url),
    max: 20,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: (oid, format) => PARSERS.get(Number(oid)) ?? getTypeParser(oid, format) },
  });
  // A connection that breaks while idle is dropped by the pool; the next statement makes a new one.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new DatabaseFailure(`DATABASE_URL: the database at ${placeOf(url)} does not answer (${reason})`);
  }
  return {
    kind: 'postgres',
    ...on(pool),
    transaction: (work) => retried(() => inTransaction(pool, work)),
    close: () => pool.end(),
  };
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

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens only while a connection is idle.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(on(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function on(connection: Pick<pg.ClientBase, 'query'>): Transaction {
  return {
    query: async <Row extends object>(sql: string, params: readonly Param[] = []) =>
      (await connection.query<Row>(sql, [...params])).rows,
    script: async (sql) => {
      await connection.query(sql);
    },
  };
}
