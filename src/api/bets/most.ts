import { Most } from '../../schemas/bets/most.ts';
import { http } from '../page-client.ts';

/**
 * The stake that the limits of the matches still leave to this person, in rupees, rounded down.
 * @param picks one pick or the legs of a combined bet, as `pickText` has them, separated by commas
 */
export const mostTaken = async (picks: string, signal?: AbortSignal) =>
  (await http.get('live-bet/most', Most, { query: { picks }, signal })).data.most;
