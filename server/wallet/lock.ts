import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/**
 * Locks a person's wallet until the transaction ends. The beginning of a break, a change of a limit and a closing take the
 * same lock: one that is checked under it cannot begin meanwhile.
 * @returns the cash in paise
 * @throws Refusal 404 for a person without a wallet
 */
export async function lockWallet(tx: Queryable, userId: number): Promise<number> {
  const [wallet] = await tx.query<{ cash: number }>(
    'select cash from wallets where user_id = $1 for no key update',
    [userId],
  );
  if (wallet === undefined) throw new Refusal(404, 'Wallet not found');
  return wallet.cash;
}

/**
 * Locks wallets in the order of their owners, so that two concurrent settlements cannot deadlock. Settlements read the
 * clock after these locks, so that the times of a wallet's settlements follow the order of their commits.
 */
export async function lockWallets(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `select user_id from wallets where user_id = any ($1::bigint[]) order by user_id for no key update`,
    [userIds],
  );
}
