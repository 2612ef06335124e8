import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database, Param, Queryable, Transaction } from './database.ts';
import { isUnreachable, retried } from './failures.ts';
import { createQueue } from './queue.ts';

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

/** How columns are read. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(Number(oid)) ?? getTypeParser(oid, format),
};

/**
 * The isolation that the locking relies on, whatever the database's default is: a statement that has waited for a row
 * sees it as it was left. Set on every connection.
 */
export const SET_ISOLATION = `set default_transaction_isolation = 'read committed'`;

/**
 * A pool of connections, opened with `types`, that begin with `SET_ISOLATION`; the rest is for the caller to add.
 * @param connect how one of them is had
 * @param isLost whether an error means that its connection is of no more use
 */
export function pooled(
  pool: pg.Pool,
  connect = () => pool.connect(),
  isLost = isUnreachable,
): Omit<Database, 'kind' | 'closingMarginMs' | 'unhurried' | 'readClock' | 'backUp' | 'close'> {
  // A connection that breaks while idle is dropped by the pool; the next statement makes a new one.
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

/** Lends a connection. One that broke meanwhile is dropped; one whose statement was merely refused is kept. */
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

async function inTransaction<T>(
  client: pg.ClientBase,
  isLost: (error: unknown) => boolean,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(on(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that is broken is dropped, and the engine undoes what it had begun.
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
 * A statement with a name is prepared once on each connection. To parse and plan a bet takes longer than to place
 * it. There are as many names as statements in the code: values are always parameters.
 */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
}
