import { MatchFacts } from '../../schemas/bets/facts.ts';
import { Match, Matches } from '../../schemas/bets/matches.ts';
import { type PageQuery, paged } from '../../schemas/page.ts';
import { http } from '../http.ts';

const ClosedMatches = paged(Match);

/** Calls about matches. Each resolves to the data alone. */
export const matches = {
  live: async (signal?: AbortSignal) => (await http.get('live-bet', Matches, { signal })).data,

  home: async (signal?: AbortSignal) => (await http.get('live-bet/home-listing', Matches, { signal })).data,

  one: async (id: string, signal?: AbortSignal) =>
    (await http.get(`live-bet/${encodeURIComponent(id)}`, Match, { signal })).data,

  facts: async (id: string, signal?: AbortSignal) =>
    (await http.get(`live-bet/${encodeURIComponent(id)}/facts`, MatchFacts, { signal })).data,

  closed: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('close-bet', ClosedMatches, { query, signal })).data,
};
