import { matches } from '../../api/bets/matches.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { followMatches, homeListing } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import type { Actors } from './actors.ts';

/** The matches of the start page. */
export const homeMatches = listOf(matches.home);

/** Keeps the matches of the start page up to date by the stream. */
export function followHomeMatches(list: ListRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  return followMatches(list, feed, homeListing);
}
