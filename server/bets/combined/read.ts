import type { BetFilters } from '../../../src/schemas/bets/bet-requests.ts';
import type { CombinedBet, CombinedReceipt, CombinedStatus } from '../../../src/schemas/bets/combined.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Paged, PageQuery } from '../../../src/schemas/shared/page.ts';
import type { Param, Queryable } from '../../database/database.ts';
import { pageOfChosen } from '../../database/paging.ts';
import { Refusal } from '../../refusal.ts';

interface CombinedRow {
  id: number;
  stake_paise: number;
  price: number;
  pays_paise: number;
  status: CombinedStatus;
  payout_paise: number | null;
  placed_at: Date;
  settled_at: Date | null;
  legs: CombinedBet['legs'];
}

/** Combined bets `c` with their legs as JSON; a condition, an order, a limit may follow. */
const COMBINED = `
  select c.id, c.stake_paise, c.price, c.pays_paise, c.status, c.payout_paise, c.placed_at, c.settled_at, legs.list as legs
  from combined_bets c
  cross join lateral (
    select json_agg(json_build_object(
      'match_id', l.match_id, 'match_name', m.name, 'kind', s.kind, 'team_value', l.selection_id,
      'selection', coalesce(l.prediction, s.name), 'win_ratio', l.win_ratio, 'status', l.status) order by l.number) as list
    from combined_legs l
    join matches m on m.id = l.match_id
    join selections s on s.id = l.selection_id
    where l.combined_bet_id = c.id
  ) legs`;

/** Reads combined bets in the form of answers. @param rest SQL after `from combined_bets c`: a condition, an order */
export async function readCombined(
  database: Queryable,
  rest: string,
  params: readonly Param[],
): Promise<CombinedBet[]> {
  return (await database.query<CombinedRow>(`${COMBINED} ${rest}`, params)).map(toCombined);
}

const toCombined = (row: CombinedRow): CombinedBet => ({
  id: row.id,
  bet_amount: toRupees(row.stake_paise),
  price: row.price,
  pays: toRupees(row.pays_paise),
  status: row.status,
  payout: row.payout_paise === null ? null : toRupees(row.payout_paise),
  placed_at: row.placed_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  legs: row.legs,
});

/**
 * A person's combined bets, the latest first.
 * @param filters an empty one selects all; `match` selects bets with a leg on it
 */
export async function combinedHistory(
  database: Queryable,
  userId: number,
  query: PageQuery,
  { status = '', match = 0 }: Partial<BetFilters> = {},
): Promise<Paged<CombinedBet>> {
  const page = await pageOfChosen<CombinedRow>(
    database,
    query,
    `select c.id, c.placed_at from combined_bets c
     where c.user_id = $1 and ($2 = '' or c.status = $2)
       and ($3::bigint = 0 or exists (select from combined_legs l where l.combined_bet_id = c.id and l.match_id = $3))`,
    [userId, status, match],
    { order: 'placed_at desc, id desc', rows: `${COMBINED} where c.id = any ($1::bigint[])` },
  );
  return { ...page, rows: page.rows.map(toCombined) };
}

/** A person's combined bet in its present state, and their balance. @throws Refusal 404 for an unknown or someone else's */
export async function combinedReceipt(
  database: Queryable,
  userId: number,
  id: number,
): Promise<CombinedReceipt> {
  const [combined] = await readCombined(database, 'where c.id = $1 and c.user_id = $2', [id, userId]);
  const [wallet] = await database.query<{ cash: number; revision: number }>(
    'select cash, revision from wallets where user_id = $1',
    [userId],
  );
  if (combined === undefined || wallet === undefined) throw new Refusal(404, 'Bet not found');
  return { combined, totalWalletAmount: toRupees(wallet.cash), revision: wallet.revision };
}
