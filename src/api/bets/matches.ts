import { Match, Matches } from '../../schemas/bets/matches.ts';
import { http } from '../http.ts';

/** Calls about matches that every page may need. Each resolves to the data alone. */
export const matches = {
  live: async (signal?: AbortSignal) => (await http.get('live-bet', Matches, { signal })).data,

  home: async (signal?: AbortSignal) => (await http.get('live-bet/home-listing', Matches, { signal })).data,

  one: async (id: string, signal?: AbortSignal) =>
    (await http.get(`live-bet/${encodeURIComponent(id)}`, Match, { signal })).data,
};
