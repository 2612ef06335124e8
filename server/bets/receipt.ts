import type { BetReceipt } from '../../src/schemas/bets/bets.ts';
import { toRupees } from '../../src/schemas/shared/money.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { readBets } from './read.ts';

/** A person's bet in its present state, and their balance. @throws Refusal 404 for an unknown bet, or someone else's */
export async function betReceipt(database: Queryable, userId: number, betId: number): Promise<BetReceipt> {
  const [bet] = await readBets(database, 'where b.id = $1 and b.user_id = $2', [betId, userId]);
  const [wallet] = await database.query<{ cash: number; revision: number }>(
    'select cash, revision from wallets where user_id = $1',
    [userId],
  );
  if (bet === undefined || wallet === undefined) throw new Refusal(404, 'Bet not found');
  return { bet, totalWalletAmount: toRupees(wallet.cash), revision: wallet.revision };
}
