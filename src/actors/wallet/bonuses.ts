import { bonuses } from '../../api/wallet/bonuses.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Bonus } from '../../schemas/wallet/bonuses.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, walletChanges } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

/** The person's bonuses. */
export const ownBonuses = listOf(async (signal) => (await bonuses.own(signal)).bonuses);

/** Reloads the bonuses after each move of the wallet. A lost bet is a move, too, of ₹0. */
export function followBonuses(list: ListRef<Bonus>, { wallet }: Pick<Actors, 'wallet'>): () => void {
  return keepFresh(list, walletChanges(wallet));
}
