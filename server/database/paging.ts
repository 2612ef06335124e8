import type { PageQuery } from '../../src/schemas/page.ts';
import type { Param, Queryable } from './database.ts';

/**
 * One page of a selection that has an `id`, latest first, with the count of all its rows.
 * @param select a query whose parameters are `params`
 */
export async function pageOf<Row extends object>(
  database: Queryable,
  { page, perPage }: PageQuery,
  select: string,
  params: readonly Param[],
): Promise<{ rows: Row[]; page: number; perPage: number; total: number }> {
  const rows = await database.query<Row>(
    `select * from (${select}) list order by id desc limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, perPage, (page - 1) * perPage],
  );
  const [count] = await database.query<{ total: number }>(
    `select count(*) as total from (${select}) list`,
    params,
  );
  return { rows, page, perPage, total: count?.total ?? 0 };
}
