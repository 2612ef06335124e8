import { toRupees } from '../../src/schemas/shared/money.ts';
import type { WalletTotal } from '../../src/schemas/wallet/wallet.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal 404 for a person without a wallet */
export async function readTotal(database: Queryable, userId: number): Promise<WalletTotal> {
  const [wallet] = await database.query<Record<'cash' | 'staked' | 'held' | 'bonus' | 'revision', number>>(
    'select cash, staked, held, bonus, revision from wallets where user_id = $1',
    [userId],
  );
  if (wallet === undefined) throw new Refusal(404, 'Not found');
  return {
    totalWalletAmount: toRupees(wallet.cash),
    staked: toRupees(wallet.staked),
    held: toRupees(wallet.held),
    bonus: toRupees(wallet.bonus),
    revision: wallet.revision,
  };
}

/**
 * The cash that a receipt shows, with its revision. Read it before the subject of the receipt: a move in between is then
 * newer than this revision, and reaches the page by the stream.
 * @throws Refusal 404 for a person without a wallet
 */
export async function receiptBalance(
  database: Queryable,
  userId: number,
): Promise<Pick<WalletTotal, 'totalWalletAmount' | 'revision'>> {
  const [wallet] = await database.query<{ cash: number; revision: number }>(
    'select cash, revision from wallets where user_id = $1',
    [userId],
  );
  if (wallet === undefined) throw new Refusal(404, 'Not found');
  return { totalWalletAmount: toRupees(wallet.cash), revision: wallet.revision };
}
