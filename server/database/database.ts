import type { Queue } from './queue.ts';

/** A parameter of a statement. Whole numbers serve bigint columns too. */
export type Param =
  | string
  | number
  | boolean
  | Date
  | null
  | Uint8Array
  | readonly (string | null)[]
  | readonly (number | null)[];

export interface Queryable {
  /**
   * Runs one statement with `$1`-style parameters and returns its rows. bigint and numeric columns come as
   * numbers, timestamptz as Date.
   */
  query<Row extends object>(sql: string, params?: readonly Param[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Runs a script of several statements, such as a migration. */
  script(sql: string): Promise<void>;
}

/** Further writes in the transaction of an act; not called when the act has no effect. */
export type Alongside = (tx: Queryable) => Promise<void>;

/** One relational dialect, PostgreSQL's, on an embedded engine or on a server. */
export interface Database extends Transaction {
  readonly kind: 'embedded' | 'postgres';
  /** The most by which the clocks that decide when betting closes may differ; 0 with a single clock. */
  readonly closingMarginMs: number;
  /**
   * Runs all of `work` or nothing, and retries it, like a single statement, after a serialization failure or
   * a deadlock. Each statement sees what was committed before it began (read committed). Inside, use only
   * `tx`: the embedded engine has one connection, so anything else would wait for the end.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Reads of one moment, however long they take (repeatable read, read only). Not retried, since `work` may have passed
   * on what it has read. It holds a connection meanwhile: on the embedded engine, everything else waits.
   */
  snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** For operators: statements have no short time limit, and take no connection from others. */
  unhurried<T>(work: (database: Queryable) => Promise<T>): Promise<T>;
  /** The number of open and idle connections, and of statements and transactions that wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  /**
   * The milliseconds that a new statement would wait for a connection or in the longest other queue,
   * whichever is longer.
   */
  expectedWaitMs(): number;
  /** A queue for work that waits before it becomes a statement, counted by `expectedWaitMs`. */
  newQueue(): Queue;
  /**
   * The engine's clock, read over a reserved connection: it shows whether the engine answers, however busy it
   * is.
   */
  readClock(): Promise<Date>;
  /**
   * Writes a snapshot of a moment between the call and its end, while work goes on.
   * @throws DatabaseFailure when it cannot be written
   */
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
}
