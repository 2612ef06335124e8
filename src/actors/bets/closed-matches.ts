import { closedMatches as load } from '../../api/bets/closed-matches.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { gapsOf, keepFresh, turnsOf } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';

/** Matches that take no more bets. */
export const closedMatches = pagedListOf(load);

/** Reads them again after each turn of a match. */
export function followClosedMatches(list: PagedListRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  return keepFresh(list, turnsOf(feed), gapsOf(feed));
}
