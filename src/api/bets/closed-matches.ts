import { Match } from '../../schemas/bets/matches.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';

const ClosedMatches = paged(Match);

/** A page of matches that take no more bets; those without a result come first. */
export const closedMatches = async (query: PageQuery, signal?: AbortSignal) =>
  (await http.get('close-bet', ClosedMatches, { query, signal })).data;
