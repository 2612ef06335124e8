import type { Bet, BetReceipt } from '../../src/schemas/bets/bets.ts';
import type { CashOutReceipt } from '../../src/schemas/bets/cash-out.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { receiptBalance } from '../wallet/wallet.ts';
import { BETS, type BetRow, readBets, toBet } from './read.ts';

const OWN = 'where b.id = $1 and b.user_id = $2';

/** A person's bet with its cash-out offer. @throws Refusal 404 for an unknown bet, or someone else's */
export async function ownBet(database: Queryable, userId: number, betId: number): Promise<Bet> {
  const [bet] = await readBets(database, OWN, [betId, userId]);
  if (bet === undefined) throw new Refusal(404, 'Bet not found');
  return bet;
}

/** A person's bet and balance as they are now. @throws Refusal 404 for an unknown bet, or someone else's */
export async function betReceipt(database: Queryable, userId: number, betId: number): Promise<BetReceipt> {
  const balance = await receiptBalance(database, userId);
  const [row] = await database.query<BetRow>(`${BETS} ${OWN}`, [betId, userId]);
  if (row === undefined) throw new Refusal(404, 'Bet not found');
  return { bet: toBet(row), ...balance };
}

/**
 * A person's cash-out, and the bet and balance as they are now.
 * @throws Refusal 404 for an unknown cash-out, or someone else's
 */
export async function cashOutReceipt(
  database: Queryable,
  userId: number,
  id: number,
): Promise<CashOutReceipt> {
  const [made] = await database.query<{ bet_id: number; stake_paise: number; paid_paise: number; at: Date }>(
    'select bet_id, stake_paise, paid_paise, at from cash_outs where id = $1 and user_id = $2',
    [id, userId],
  );
  if (made === undefined) throw new Refusal(404, 'Cash-out not found');
  return {
    ...(await betReceipt(database, userId, made.bet_id)),
    cash_out: toCashOut({ id, ...made }),
  };
}

/** A cash-out as an API answer. */
export const toCashOut = ({
  id,
  stake_paise,
  paid_paise,
  at,
}: {
  id: number;
  stake_paise: number;
  paid_paise: number;
  at: Date;
}): CashOutReceipt['cash_out'] => ({
  id,
  stake: toRupees(stake_paise),
  amount: toRupees(paid_paise),
  at: at.toISOString(),
});
