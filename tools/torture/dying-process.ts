import type { Database } from '../../server/database/database.ts';

/** The database of a process that dies after this many transactions. */
export function dyingAfter(database: Database, count: number): Database {
  let transactions = 0;
  return {
    ...database,
    query: database.query.bind(database),
    transaction: (work) => {
      transactions += 1;
      if (transactions > count) throw new Error('the process died');
      return database.transaction(work);
    },
  };
}
