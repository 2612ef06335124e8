import { TrackRecord } from '../../schemas/bets/track-record.ts';
import { http } from '../page-client.ts';

/** The person's results, amounts and prices in all ended bets on matches. */
export const trackRecord = async (signal?: AbortSignal) =>
  (await http.get('profile/record', TrackRecord, { signal })).data;
