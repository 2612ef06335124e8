import { Bots } from '../../schemas/bets/bots.ts';
import { Crowd } from '../../schemas/bets/crowd.ts';
import { http } from '../page-client.ts';

/** How the bettors of a match are split. */
export const crowd = async (id: string, signal?: AbortSignal) =>
  (await http.get(`live-bet/${encodeURIComponent(id)}/crowd`, Crowd, { signal })).data;

/** The bots of the demo, with their records. */
export const bots = async (signal?: AbortSignal) => (await http.get('live-bet/bots', Bots, { signal })).data;
