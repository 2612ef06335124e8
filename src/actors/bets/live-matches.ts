import { matches } from '../../api/bets/matches.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { followMatches, liveListing } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import { OPEN_BETS_CALLS } from './open-bets.ts';

/** The calls of the page when it opens. */
export const firstCalls = ['GET live-bet', 'GET live-bet/favourites', ...OPEN_BETS_CALLS];

/** The list of matches that take bets now or later. */
export const liveMatches = listOf(matches.live);

/** Keeps the list up to date by the stream. */
export function followLiveMatches(list: ListRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  return followMatches(list, feed, liveListing);
}
