import { followTrackRecord, ownTrackRecord } from '../../actors/bets/track-record.ts';
import { page } from '../shared/page.tsx';
import TrackRecordView from './track-record.view.tsx';

export default page({
  machine: ownTrackRecord,
  input: () => ({ id: '' }),
  follow: followTrackRecord,
  View: TrackRecordView,
});
