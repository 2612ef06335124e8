import { Match } from '../../schemas/bets/matches.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';

const ClosedMatches = paged(Match);

/** Matches that are closed for bets; those that wait for their result come first. */
export const closedMatches = async (query: PageQuery, signal?: AbortSignal) =>
  (await http.get('close-bet', ClosedMatches, { query, signal })).data;
