import { GAMES, type Game } from '../../src/fairness/games.ts';
import { choiceText, resultText, settlementOf } from '../../src/fairness/rules.ts';
import type { Round, RoundReceipt } from '../../src/schemas/games/games.ts';
import type { IdFilter } from '../../src/schemas/shared/id-filter.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { Refusal } from '../refusal.ts';
import { type Columns, STORED } from './stored.ts';

interface RoundRow extends Columns {
  id: number;
  stake_paise: number;
  payout_paise: number;
  seed_id: number;
  server_seed_hash: string;
  client_seed: string;
  /** null while the pair is in use. */
  server_seed: string | null;
  nonce: number;
  played_at: Date;
}

/** The rounds of game `$1` and person `$2`. A server seed is read only once its pair is revealed. */
const ROUNDS = `
  select r.id, r.stake_paise, r.payout_paise, r.prediction, r.side, r.target, r.result, r.nonce, r.played_at,
         r.seed_id, s.server_seed_hash, s.client_seed,
         case when s.state = 'revealed' then s.server_seed end as server_seed
  from rounds r join seeds s on s.id = r.seed_id
  where r.game = $1 and r.user_id = $2`;

/** SQL for the choice of a round `r`, in words. */
export const ROUND_LABEL = `case r.game ${GAMES.map((game) => `when '${game}' then ${STORED[game].label}`).join(' ')} end`;

/** A person's rounds of a game, or one of them, the latest first. */
export async function historyOf<G extends Game>(
  database: Queryable,
  game: G,
  userId: number,
  { id, ...query }: PageQuery & IdFilter,
): Promise<Paged<Round<G>>> {
  const [rounds, params] = id ? [`${ROUNDS} and r.id = $3`, [game, userId, id]] : [ROUNDS, [game, userId]];
  const page = await pageOf<RoundRow>(database, query, rounds, params, {
    order: 'played_at desc, id desc',
  });
  return { ...page, rows: page.rows.map((row) => roundOf(game, row)) };
}

/**
 * A round of this person, and their balance.
 * @throws Refusal 404 for one that is unknown or someone else's
 */
export async function receiptOf<G extends Game>(
  database: Queryable,
  game: G,
  userId: number,
  roundId: number,
): Promise<RoundReceipt<G>> {
  const [row] = await database.query<RoundRow & { cash: number; revision: number }>(
    `select round.*, w.cash, w.revision from (${ROUNDS} and r.id = $3) round join wallets w on w.user_id = $2`,
    [game, userId, roundId],
  );
  if (row === undefined) throw new Refusal(404, 'Round not found');
  return { round: roundOf(game, row), totalWalletAmount: toRupees(row.cash), revision: row.revision };
}

/** A round in the shape of its game's answer. */
function roundOf<G extends Game>(game: G, row: RoundRow): Round<G> {
  const { choice, result } = STORED[game].read(row);
  return {
    id: row.id,
    bet_amount: toRupees(row.stake_paise),
    payout: toRupees(row.payout_paise),
    won: settlementOf(game, choiceText(game, choice), row.stake_paise, resultText(game, result)).won,
    seed: {
      id: row.seed_id,
      server_seed_hash: row.server_seed_hash,
      client_seed: row.client_seed,
      server_seed: row.server_seed,
    },
    nonce: row.nonce,
    played_at: row.played_at.toISOString(),
    ...choice,
    ...result,
  };
}
