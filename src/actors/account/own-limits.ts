import { limits } from '../../api/account/limits.ts';
import type { DetailRef, FormRef } from '../../machines/shared/types.ts';
import type { PlayLimits } from '../../schemas/account/limits.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { keepDetailFresh, walletChanges } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';

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

/** The form that answers "not now" to the question for a deposit limit. */
export const limitDecline = formOf((_: null, signal) => limits.decline(signal));
export type LimitDeclineRef = FormRef<null, PlayLimits>;

/** Gives the limits after "not now" to those who show them. */
export function shareDecline(decline: LimitDeclineRef, own: DetailRef<PlayLimits>): () => void {
  const { unsubscribe } = decline.on('form.succeeded', ({ answer }) =>
    own.send({ type: 'detail.replaced', item: answer }),
  );
  return unsubscribe;
}
