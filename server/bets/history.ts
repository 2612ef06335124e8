import type { Bet } from '../../src/schemas/bets/bets.ts';
import type { Paged, PageQuery } from '../../src/schemas/page.ts';
import type { Queryable } from '../database/database.ts';
import { readBets } from './sheet.ts';

/** A person's bets, the latest first. */
export async function betHistory(
  database: Queryable,
  userId: number,
  { page, perPage }: PageQuery,
): Promise<Paged<Bet>> {
  const rows = await readBets(database, 'where b.user_id = $1 order by b.id desc limit $2 offset $3', [
    userId,
    perPage,
    (page - 1) * perPage,
  ]);
  const [count] = await database.query<{ total: number }>(
    'select count(*) as total from bets where user_id = $1',
    [userId],
  );
  return { rows, page, perPage, total: count?.total ?? 0 };
}
