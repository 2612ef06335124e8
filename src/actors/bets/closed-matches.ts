import { closedMatches as load } from '../../api/bets/closed-matches.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { DECIDED_STATES, LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { hellos, keepFresh, matchChanges } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';

/** The list of matches that take no more bets. */
export const closedMatches = pagedListOf(load);

/**
 * Reloads the list after changes that can be seen on its page: of a match on it, and of others that come to the list,
 * leave it, or move in it. While the list is being read, every change counts, since the answer may be older.
 */
export function followClosedMatches(list: PagedListRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  const isSeen = (match: Match, before: Match | undefined) => {
    const state = list.getSnapshot();
    const { rows, page } = state.context;
    const isClosed = !LISTED_STATES.includes(match.state);
    const wasClosed = before !== undefined && !LISTED_STATES.includes(before.state);
    return (
      state.hasTag('busy') ||
      rows.some(({ id }) => id === match.id) ||
      isClosed !== wasClosed ||
      // A decided match comes after the undecided ones. It leaves a page before this one if those reach up to here.
      (page > 1 && isDecided(match) && rows.some((row) => !isDecided(row)))
    );
  };
  return keepFresh(list, matchChanges(feed, isSeen), hellos(feed));
}

const isDecided = ({ state }: Match) => DECIDED_STATES.includes(state);
