import { Match, Matches } from '../../schemas/bets/matches.ts';
import { http } from '../page-client.ts';
import { priced, sidesOf } from './priced.ts';

/** Calls about matches. Each resolves to the `data` of the answer. */
export const matches = {
  live: (signal?: AbortSignal) => priced(http.get('live-bet', Matches, { signal }), sidesOf),

  home: (signal?: AbortSignal) => priced(http.get('live-bet/home-listing', Matches, { signal }), sidesOf),

  one: (id: string, signal?: AbortSignal) =>
    priced(http.get(`live-bet/${encodeURIComponent(id)}`, Match, { signal }), sidesOf),
};
