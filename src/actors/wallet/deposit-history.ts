import { deposits } from '../../api/wallet/deposits.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Deposit } from '../../schemas/wallet/deposits.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, walletChanges } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { whileOpen } from '../shared/while-open.ts';

/** The person's deposits, newest first. */
export const depositHistory = pagedListOf(deposits.history);

/** Reloads the deposits after each move of the wallet, and at intervals while one of them is undecided. */
export function followDeposits(list: PagedListRef<Deposit>, { wallet }: Pick<Actors, 'wallet'>): () => void {
  return keepFresh(
    list,
    walletChanges(wallet),
    whileOpen(list, ({ status }) => status === 'created' || status === 'pending'),
  );
}
