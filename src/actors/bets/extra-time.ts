import { extraTimeBets as load } from '../../api/bets/extra-time.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { ExtraTimeBet } from '../../schemas/bets/extra-time.ts';
import type { Actors } from '../app/actors.ts';
import { gapsOf, keepFresh, turnsOf } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

/** Matches in extra time, with the windows in which each can still be bet on. */
export const extraTimeBets = listOf(load);

/** Reads them again after each turn of a match. */
export function followExtraTimeBets(list: ListRef<ExtraTimeBet>, { feed }: Pick<Actors, 'feed'>): () => void {
  return keepFresh(list, turnsOf(feed), gapsOf(feed));
}
