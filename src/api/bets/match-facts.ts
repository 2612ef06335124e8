import { MatchFacts } from '../../schemas/bets/facts.ts';
import { http } from '../page-client.ts';

/** Facts of a match besides those that lists carry. */
export const matchFacts = async (id: string, signal?: AbortSignal) =>
  (await http.get(`live-bet/${encodeURIComponent(id)}/facts`, MatchFacts, { signal })).data;
