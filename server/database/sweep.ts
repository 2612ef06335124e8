import type { Queryable } from './database.ts';

/** Rows deleted by one statement, so that nobody waits for it long. */
const AT_ONCE = 1000;
/** Statements of one run; the next run continues where this one stopped. */
const MOST = 100;

/**
 * Deletes rows that are no longer needed, in small batches.
 * @param table with an alias, if the condition needs one
 * @param key the columns of its primary key
 */
export function sweep(database: Queryable, table: string, key: string, condition: string): Promise<void> {
  return sweepBy((most) =>
    database.query(
      // The condition is checked twice: a row that is renewed meanwhile stays.
      `delete from ${table} where ${condition}
         and (${key}) in (select ${key} from ${table} where ${condition} limit ${most})
       returning 1`,
    ),
  );
}

/**
 * Deletes rows by the caller's own statement, in small batches, until a batch is not full or a hundred are done.
 * @param next deletes at most this many rows, and returns a row for each
 */
export async function sweepBy(
  next: (most: number) => Promise<object[]>,
  atOnce: number = AT_ONCE,
): Promise<void> {
  for (let count = 0; count < MOST; count += 1) {
    const gone = await next(atOnce);
    if (gone.length < atOnce) return;
  }
}
