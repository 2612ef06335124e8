import { extraTimeBets as load } from '../../api/bets/extra-time.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { ExtraTimeBet } from '../../schemas/bets/extra-time.ts';
import { LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { hellos, keepFresh, matchChanges } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

/** The list of matches with extra windows. */
export const extraTimeBets = listOf(load);

/**
 * Reloads the list after changes of its matches, and of others that belong to it now: those with extra windows that are not
 * closed. While the list is being read, every change counts, since the answer may be older.
 */
export function followExtraTimeBets(list: ListRef<ExtraTimeBet>, { feed }: Pick<Actors, 'feed'>): () => void {
  const isSeen = (match: Match) => {
    const state = list.getSnapshot();
    const belongs = LISTED_STATES.includes(match.state) && match.match_time.length > 1;
    // A row without an id may be of any match.
    const isShown = ({ match_id }: ExtraTimeBet) => match_id === undefined || match_id === match.id;
    return state.hasTag('busy') || belongs || state.context.rows.some(isShown);
  };
  return keepFresh(list, matchChanges(feed, isSeen), hellos(feed));
}
