import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database, Param, Queryable, Transaction } from './database.ts';
import { isUnreachable, retried } from './failures.ts';
import { createQueue } from './queue.ts';

const { builtins, getTypeParser } = pg.types;
const BIGINT_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
/** Parses an array of one dimension, such as `{1,NULL}`. */
const numbers = (text: string): unknown => JSON.parse(`[${text.slice(1, -1).toLowerCase()}]`);
/** Reads bigint and numeric as numbers: every amount is far below 2^53. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [BIGINT_ARRAY, numbers],
  [NUMERIC_ARRAY, numbers],
]);

/** The parsers of columns, by their types. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(Number(oid)) ?? getTypeParser(oid, format),
};

/**
 * The isolation level that our locking needs, whatever the database's default: a statement that has waited
 * for a row sees its latest version. Set on every connection.
 */
export const SET_ISOLATION = `set default_transaction_isolation = 'read committed'`;

/**
 * A pool of connections that uses `types` and starts each connection with `SET_ISOLATION`; the caller adds
 * the rest.
 * @param connect takes a connection from the pool
 * @param isLost whether an error means that its connection is useless
 */
export function pooled(
  pool: pg.Pool,
  connect = () => pool.connect(),
  isLost = isUnreachable,
): Omit<Database, 'kind' | 'closingMarginMs' | 'unhurried' | 'readClock' | 'backUp' | 'close'> {
  // The pool drops a connection that breaks while idle; the next statement opens a new one.
  pool.on('error', () => {});
  const queue = createQueue();
  const queues = [queue];
  const lend = <T>(work: (client: pg.ClientBase) => Promise<T>) =>
    withClient(() => queue.wait(connect), isLost, work);
  const once = <T>(work: (connection: Transaction) => Promise<T>) => lend((client) => work(on(client)));
  return {
    query: (sql, params) => retried(() => once((connection) => connection.query(sql, params))),
    script: (sql) => once((connection) => connection.script(sql)),
    transaction: (work) => retried(() => lend((client) => inTransaction(client, isLost, work))),
    snapshot: (work) => lend((client) => inTransaction(client, isLost, work, SNAPSHOT)),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    expectedWaitMs: () => Math.max(...queues.map(({ expectedMs }) => expectedMs())),
    newQueue() {
      const another = createQueue();
      queues.push(another);
      return another;
    },
  };
}

/** The engine's clock. */
export async function clockOf(database: Queryable): Promise<Date> {
  const [clock] = await database.query<{ now: Date }>('select clock_timestamp() as now');
  if (clock === undefined) throw new Error('The clock could not be read');
  return clock.now;
}

/** Lends a connection. It is dropped if it broke meanwhile, and kept if its statement was merely refused. */
async function withClient<T>(
  connect: () => Promise<pg.PoolClient>,
  isLost: (error: unknown) => boolean,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await connect();
  let broken: Error | undefined;
  // The pool listens only while a connection is idle.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof Error && isLost(error)) broken = error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const SNAPSHOT = 'begin isolation level repeatable read read only';

async function inTransaction<T>(
  client: pg.ClientBase,
  isLost: (error: unknown) => boolean,
  work: (tx: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await client.query(begin);
  try {
    const result = await work(on(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A broken connection is dropped; the engine then rolls back by itself.
    if (!isLost(error)) await client.query('rollback').catch(() => {});
    throw error;
  }
}

function on(client: pg.ClientBase): Transaction {
  return {
    query: async <Row extends object>(sql: string, params: readonly Param[] = []) =>
      (await client.query<Row>({ name: nameOf(sql), text: sql, values: [...params] })).rows,
    script: async (sql) => {
      await client.query(sql);
    },
  };
}

const names = new Map<string, string>();

/**
 * The name under which each connection prepares a statement once: parsing and planning a bet takes longer
 * than placing it. The names are as few as the statements in the code, since values are always parameters.
 */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
}
