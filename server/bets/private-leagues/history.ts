import type { PrivateLeagueBet } from '../../../src/schemas/bets/private-leagues.ts';
import type { Paged, PageQuery } from '../../../src/schemas/shared/page.ts';
import type { Queryable } from '../../database/database.ts';
import { pageOfChosen } from '../../database/paging.ts';
import { membershipOf } from './members.ts';
import { PRIVATE_LEAGUE_BETS, type PrivateLeagueBetRow, rowByCode, toPrivateLeagueBet } from './read.ts';

/**
 * A person's own bets in a league, the latest first.
 * @throws Refusal 404 for a code of no league, and for a person who has never been in the league
 */
export async function privateLeagueBets(
  database: Queryable,
  userId: number,
  code: string,
  query: PageQuery,
): Promise<Paged<PrivateLeagueBet>> {
  const league = await rowByCode(database, code);
  const { id } = await membershipOf(database, league.id, userId);
  const page = await pageOfChosen<PrivateLeagueBetRow>(
    database,
    query,
    'select b.id, b.placed_at from private_league_bets b where b.member_id = $1',
    [id],
    { order: 'placed_at desc, id desc', rows: `${PRIVATE_LEAGUE_BETS} where b.id = any ($1::bigint[])` },
  );
  return { ...page, rows: page.rows.map(toPrivateLeagueBet) };
}
