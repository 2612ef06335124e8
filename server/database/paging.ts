import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type { Param, Queryable } from './database.ts';

/**
 * One page of a query, with the count of all its rows.
 * @param select a query with parameters `params`
 * @param order by columns of `select`
 * @param counted a query with as many rows and the same parameters, if counting the rows of `select` costs
 * more
 */
export async function pageOf<Row extends object>(
  database: Queryable,
  { page, perPage }: PageQuery,
  select: string,
  params: readonly Param[],
  { order, counted = select }: { order: string; counted?: string },
): Promise<Paged<Row>> {
  const rows = await database.query<Row>(
    `select * from (${select}) list order by ${order} limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, perPage, (page - 1) * perPage],
  );
  const [count] = await database.query<{ total: number }>(
    `select count(*) as total from (${counted}) list`,
    params,
  );
  return { rows, page, perPage, total: count?.total ?? 0 };
}

/**
 * The same for rows that are joined from several tables: chooses the ids of the page first and joins only
 * their rows.
 * @param chosen a query for the ids and their sort columns, with parameters `params`
 * @param order by columns of `chosen`
 * @param rows a query for the rows with the ids `$1`, in any order
 */
export async function pageOfChosen<Row extends { id: number }>(
  database: Queryable,
  query: PageQuery,
  chosen: string,
  params: readonly Param[],
  { order, rows, counted }: { order: string; rows: string; counted?: string },
): Promise<Paged<Row>> {
  const page = await pageOf<{ id: number }>(database, query, chosen, params, {
    order,
    ...(counted !== undefined && { counted }),
  });
  const found = await database.query<Row>(rows, [page.rows.map(({ id }) => id)]);
  const byId = new Map(found.map((row) => [row.id, row]));
  return { ...page, rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []) };
}
