import { combined } from '../../api/bets/combined.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { changesOfBets } from './changes-of-bets.ts';

/** The list of the person's combined bets, newest first. */
export const combinedBets = pagedListOf(combined.history);

/** Reloads the list after each change of a match in it, and each move of the wallet. */
export function followCombinedBets(
  list: PagedListRef<CombinedBet>,
  actors: Pick<Actors, 'feed' | 'wallet'>,
): () => void {
  return keepFresh(list, changesOfBets(actors, list));
}
