import type { Prediction } from '../../src/schemas/bets/matches.ts';
import type {
  CoinFlipReceipt,
  CoinFlipRound,
  LimboReceipt,
  LimboRound,
} from '../../src/schemas/games/games.ts';
import { toRupees } from '../../src/schemas/money.ts';
import type { Paged, PageQuery } from '../../src/schemas/page.ts';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { Refusal } from '../refusal.ts';

interface RoundRow {
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
export interface CoinFlipRow extends RoundRow {
  prediction: Prediction;
  side: Prediction;
}
/** Multipliers in whole hundredths. */
export interface LimboRow extends RoundRow {
  target: number;
  result: number;
}

/** The rounds of one game, `$1`, of one person, `$2`. A server seed is read only once its pair is revealed. */
const ROUNDS = `
  select r.id, r.stake_paise, r.payout_paise, r.prediction, r.side, r.target, r.result, r.nonce, r.played_at,
         r.seed_id, s.server_seed_hash, s.client_seed,
         case when s.state = 'revealed' then s.server_seed end as server_seed
  from rounds r join seeds s on s.id = r.seed_id
  where r.game = $1 and r.user_id = $2`;

/** What a statement says of a round `r`: the side that was called, or the target. */
export const ROUND_LABEL = `case when r.game = 'coinflip' then r.prediction
  else to_char(r.target / 100.0, 'FM9999990.00') || '×' end`;

/** A person's flips, the latest first. */
export async function coinFlipHistory(
  database: Queryable,
  userId: number,
  query: PageQuery,
): Promise<Paged<CoinFlipRound>> {
  const page = await pageOf<CoinFlipRow>(database, query, ROUNDS, ['coinflip', userId]);
  return { ...page, rows: page.rows.map(toCoinFlip) };
}

/** A person's rounds of limbo, the latest first. */
export async function limboHistory(
  database: Queryable,
  userId: number,
  query: PageQuery,
): Promise<Paged<LimboRound>> {
  const page = await pageOf<LimboRow>(database, query, ROUNDS, ['limbo', userId]);
  return { ...page, rows: page.rows.map(toLimbo) };
}

/**
 * A flip of this person, and their balance.
 * @throws Refusal 404 for one that is unknown or someone else's
 */
export async function coinFlipReceipt(
  database: Queryable,
  userId: number,
  roundId: number,
): Promise<CoinFlipReceipt> {
  const row = await readRound<CoinFlipRow>(database, 'coinflip', userId, roundId);
  return { round: toCoinFlip(row), totalWalletAmount: toRupees(row.cash) };
}

/**
 * A round of limbo of this person, and their balance.
 * @throws Refusal 404 for one that is unknown or someone else's
 */
export async function limboReceipt(
  database: Queryable,
  userId: number,
  roundId: number,
): Promise<LimboReceipt> {
  const row = await readRound<LimboRow>(database, 'limbo', userId, roundId);
  return { round: toLimbo(row), totalWalletAmount: toRupees(row.cash) };
}

async function readRound<Row extends object>(
  database: Queryable,
  game: string,
  userId: number,
  roundId: number,
): Promise<Row & { cash: number }> {
  const [round] = await database.query<Row & { cash: number }>(
    `select round.*, w.cash from (${ROUNDS} and r.id = $3) round join wallets w on w.user_id = $2`,
    [game, userId, roundId],
  );
  if (round === undefined) throw new Refusal(404, 'Round not found');
  return round;
}

export function toCoinFlip(row: CoinFlipRow): CoinFlipRound {
  return {
    ...toRound(row),
    prediction: row.prediction,
    side: row.side,
    won: row.prediction === row.side,
  };
}

export function toLimbo(row: LimboRow): LimboRound {
  return {
    ...toRound(row),
    target: row.target / 100,
    result: row.result / 100,
    won: row.result >= row.target,
  };
}

function toRound(row: RoundRow) {
  return {
    id: row.id,
    bet_amount: toRupees(row.stake_paise),
    payout: toRupees(row.payout_paise),
    seed: {
      id: row.seed_id,
      server_seed_hash: row.server_seed_hash,
      client_seed: row.client_seed,
      server_seed: row.server_seed,
    },
    nonce: row.nonce,
    played_at: row.played_at.toISOString(),
  };
}
