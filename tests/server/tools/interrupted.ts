import type { Database, Param, Queryable } from '../../../server/database/database.ts';

/**
 * Wraps a database so that `act` runs right after a certain statement of a transaction or snapshot, as if another
 * process acted then. Not on the embedded engine, since it has one connection.
 * @param after a part of the text of that statement
 */
export function interrupted(database: Database, after: string, act: () => Promise<void>): Database {
  const read =
    (tx: Queryable): Queryable['query'] =>
    async <Row extends object>(sql: string, params?: readonly Param[]) => {
      const rows = await tx.query<Row>(sql, params);
      if (sql.includes(after) && database.kind === 'postgres') await act();
      return rows;
    };
  return {
    ...database,
    transaction: (work) => database.transaction((tx) => work({ ...tx, query: read(tx) })),
    snapshot: (work) => database.snapshot((tx) => work({ query: read(tx) })),
  };
}
