import { closedMatches as load } from '../../api/bets/closed-matches.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { feedGaps, keepFresh, matchChanges } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';

/** The list of matches that take no more bets. */
export const closedMatches = pagedListOf(load);

/** Reloads the list after each change of a match's state. */
export function followClosedMatches(list: PagedListRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  return keepFresh(list, matchChanges(feed), feedGaps(feed));
}
