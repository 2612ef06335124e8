import { MatchFacts } from '../../schemas/bets/facts.ts';
import { http } from '../shared/http.ts';

/** What is known of a match besides what lists carry. */
export const matchFacts = async (id: string, signal?: AbortSignal) =>
  (await http.get(`live-bet/${encodeURIComponent(id)}/facts`, MatchFacts, { signal })).data;
