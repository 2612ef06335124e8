import type { Queue } from './queue.ts';

/** A value that a statement takes. Whole numbers stand for bigint columns too. */
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
  /** Runs a script of several statements, as migrations are. */
  script(sql: string): Promise<void>;
}

/** Further writes in the transaction of an act; not called when nothing happens. */
export type Alongside = (tx: Queryable) => Promise<void>;

/** One relational dialect, PostgreSQL's, on an embedded engine or on a server. */
export interface Database extends Transaction {
  readonly kind: 'embedded' | 'postgres';
  /** How far the clocks may be apart that tell whether betting is over: 0 where there is one. */
  readonly closingMarginMs: number;
  /**
   * All or nothing. Tried again, as a single statement is, when the engine reports a serialization failure or a
   * deadlock; each statement sees what was committed before it began (read committed). Inside, only `tx`
   * may be used: the embedded engine has one connection, on which anything else waits for the end.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For an operator who has the time: no statement is cut for taking seconds, nor takes a connection from others. */
  unhurried<T>(work: (database: Queryable) => Promise<T>): Promise<T>;
  /** Connections that are open and that are idle, and how many statements and transactions wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  /** For how many milliseconds a statement that comes now will wait for a connection, or in the longest other queue. */
  expectedWaitMs(): number;
  /** Of what waits before it is made a statement. */
  newQueue(): Queue;
  /** The engine's clock, over a connection that is kept for it: whether the engine answers, however busy it is. */
  readClock(): Promise<Date>;
  /**
   * Writes all that was committed before a moment between its beginning and its end, while everybody goes on.
   * @throws DatabaseFailure when that cannot be done
   */
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
}
