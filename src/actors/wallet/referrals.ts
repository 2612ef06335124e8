import { referral } from '../../api/wallet/referral.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Friend, ReferralSummary } from '../../schemas/wallet/referral.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, walletChanges } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { whileOpen } from '../shared/while-open.ts';

/** The friends who came with the person's code. */
export const friends = pagedListOf(referral.friends);

/**
 * Reloads the friends after each move of the wallet, and at intervals while one of them has earned nothing
 * yet.
 */
export function followFriends(
  list: PagedListRef<Friend, ReferralSummary>,
  { wallet }: Pick<Actors, 'wallet'>,
): () => void {
  return keepFresh(
    list,
    walletChanges(wallet),
    whileOpen(list, ({ state }) => state !== 'rewarded'),
  );
}
