import type { BetFilters } from '../../src/schemas/bets/bet-requests.ts';
import type { Bet } from '../../src/schemas/bets/bets.ts';
import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type { Queryable } from '../database/database.ts';
import { pageOfChosen } from '../database/paging.ts';
import { BETS, type OfferedRow, toOfferedBet } from './read.ts';

/**
 * A person's bets, the latest first.
 * @param query an empty filter selects all
 */
export async function betHistory(
  database: Queryable,
  userId: number,
  { status = '', match = 0, ...query }: PageQuery & Partial<BetFilters>,
): Promise<Paged<Bet>> {
  const chosen = `b.user_id = $1 and ($2 = '' or b.status = $2) and ($3::bigint = 0 or b.match_id = $3)`;
  const page = await pageOfChosen<OfferedRow>(
    database,
    query,
    `select b.id, b.placed_at from bets b where ${chosen}`,
    [userId, status, match],
    { order: 'placed_at desc, id desc', rows: `${BETS} where b.id = any ($1::bigint[])` },
  );
  return { ...page, rows: page.rows.map(toOfferedBet) };
}
