import type { Database, Queryable } from '../../../server/database/database.ts';

/**
 * Counts the rows of `tables` that `work` reads, with indexes wherever possible, as the planner chooses for large
 * tables.
 */
export function rowsRead(
  database: Database,
  tables: readonly string[],
  work: (tx: Queryable) => Promise<unknown>,
): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.script('set local enable_seqscan = off');
    const before = await readSoFar(tx, tables);
    await work(tx);
    return (await readSoFar(tx, tables)) - before;
  });
}

/**
 * The reads of the transaction, and of earlier ones on its connection that the engine has not added up yet.
 */
async function readSoFar(tx: Queryable, tables: readonly string[]): Promise<number> {
  const [read] = await tx.query<{ rows: number }>(
    `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as rows
     from pg_stat_xact_user_tables where relname = any ($1::text[])`,
    [tables],
  );
  return read?.rows ?? 0;
}
