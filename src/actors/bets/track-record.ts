import { trackRecord } from '../../api/bets/track-record.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { TrackRecord } from '../../schemas/bets/track-record.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { feedGaps, keepDetailFresh, type Source, stopping, tabReturns } from '../shared/follow.ts';

/** The person's record of ended bets. */
export const ownTrackRecord = detailOf<TrackRecord>((_id, signal) => trackRecord(signal));

/**
 * Reloads the record when a bet is settled, after a gap of the stream, and when the person comes back to the tab. Not after
 * every move of the wallet: the server reads all ended bets for it.
 */
export function followTrackRecord(
  record: DetailRef<TrackRecord>,
  { feed }: Pick<Actors, 'feed'>,
): () => void {
  const settledBets: Source = (listener) => stopping(feed.on('bet.settled', listener));
  return keepDetailFresh(record, settledBets, feedGaps(feed), tabReturns);
}
