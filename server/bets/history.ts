import type { Bet, BetStatus } from '../../src/schemas/bets/bets.ts';
import type { Paged, PageQuery } from '../../src/schemas/page.ts';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { BETS, type BetRow, toBet } from './read.ts';

/**
 * A person's bets, the latest first.
 * @param status of those alone; left empty, of any
 */
export async function betHistory(
  database: Queryable,
  userId: number,
  query: PageQuery,
  status: BetStatus | '' = '',
): Promise<Paged<Bet>> {
  const chosen = `b.user_id = $1 and ($2 = '' or b.status = $2)`;
  const page = await pageOf<BetRow>(database, query, `${BETS} where ${chosen}`, [userId, status], {
    order: 'placed_at desc, id desc',
    counted: `select from bets b where ${chosen}`,
  });
  return { ...page, rows: page.rows.map(toBet) };
}
