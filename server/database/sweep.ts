import type { Queryable } from './database.ts';

/** Rows that one statement deletes: nobody waits for it long. */
const AT_ONCE = 1000;
/** Statements of one run; the next run goes on where this one has stopped. */
const MOST = 100;

/**
 * Deletes rows that time has made useless, some at once.
 * @param table with an alias, if the condition needs one
 * @param key the columns of its primary key
 */
export function sweep(database: Queryable, table: string, key: string, condition: string): Promise<void> {
  return sweepBy((most) =>
    database.query(
      // Asked twice: a row that somebody brings up to date meanwhile stays.
      `delete from ${table} where ${condition}
         and (${key}) in (select ${key} from ${table} where ${condition} limit ${most})
       returning 1`,
    ),
  );
}

/** The same by a statement of one's own, which deletes so many rows at most and returns one for each. */
export async function sweepBy(
  next: (most: number) => Promise<object[]>,
  atOnce: number = AT_ONCE,
): Promise<void> {
  for (let count = 0; count < MOST; count += 1) {
    const gone = await next(atOnce);
    if (gone.length < atOnce) return;
  }
}
