import { limits } from '../../api/account/limits.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { PlayLimits } from '../../schemas/account/limits.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { keepDetailFresh, walletChanges } from '../shared/follow.ts';

/**
 * `detailMachine` that reads the person's own limits.
 * @param least in rupees, a paisa by default: limits with less left come with the time at which this amount fits again
 */
export const ownLimits = (least?: number) => detailOf((_, signal) => limits.own(signal, least));

/** Reads limits again after each move of the wallet. Most people have none, and cause no call. */
export function keepLimitsFresh(own: DetailRef<PlayLimits>, wallet: Actors['wallet']): () => void {
  return keepDetailFresh(own, (listener) =>
    walletChanges(wallet)(() => {
      if (own.getSnapshot().context.item?.limits.length !== 0) listener();
    }),
  );
}
