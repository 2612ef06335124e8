import { extraTimeBets as load } from '../../api/bets/extra-time.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { ExtraTimeBet } from '../../schemas/bets/extra-time.ts';
import type { Actors } from '../app/actors.ts';
import { feedGaps, keepFresh, matchChanges } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

/** The list of matches with extra windows. */
export const extraTimeBets = listOf(load);

/** Reloads the list after each change of a match's state. */
export function followExtraTimeBets(list: ListRef<ExtraTimeBet>, { feed }: Pick<Actors, 'feed'>): () => void {
  return keepFresh(list, matchChanges(feed), feedGaps(feed));
}
