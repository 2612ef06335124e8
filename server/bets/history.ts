import type { Bet } from '../../src/schemas/bets/bets.ts';
import type { Paged, PageQuery } from '../../src/schemas/page.ts';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { BETS, type BetRow, toBet } from './read.ts';

/** A person's bets, the latest first. */
export async function betHistory(database: Queryable, userId: number, query: PageQuery): Promise<Paged<Bet>> {
  const page = await pageOf<BetRow>(database, query, `${BETS} where b.user_id = $1`, [userId], {
    counted: 'select from bets where user_id = $1',
  });
  return { ...page, rows: page.rows.map(toBet) };
}
