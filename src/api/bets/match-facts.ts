import { MatchFacts } from '../../schemas/bets/facts.ts';
import { http } from '../page-client.ts';

/** Facts of a match that lists do not contain. */
export const matchFacts = async (id: string, signal?: AbortSignal) =>
  (await http.get(`live-bet/${encodeURIComponent(id)}/facts`, MatchFacts, { signal })).data;
