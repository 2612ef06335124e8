import { trackRecord } from '../../api/bets/track-record.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { TrackRecord } from '../../schemas/bets/track-record.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { keepDetailFresh, walletChanges } from '../shared/follow.ts';

/** The person's record of ended bets. */
export const ownTrackRecord = detailOf<TrackRecord>((_id, signal) => trackRecord(signal));

/** Reloads the record after each move of the wallet: each bet that ends moves money. */
export function followTrackRecord(
  record: DetailRef<TrackRecord>,
  { wallet }: Pick<Actors, 'wallet'>,
): () => void {
  return keepDetailFresh(record, walletChanges(wallet));
}
