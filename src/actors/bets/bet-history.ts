import { bets } from '../../api/bets/bets.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { changesOfBets } from './changes-of-bets.ts';

/** The calls of the page when it opens. */
export const firstCalls = [`GET bet-list?page=1&perPage=${DEFAULT_PER_PAGE}`];

/** The list of the person's bets, newest first. */
export const betHistory = pagedListOf(bets.history);

/** Reloads the bets after each change of their matches, and each move of the wallet, such as a cancellation. */
export function followBetHistory(
  list: PagedListRef<Bet>,
  actors: Pick<Actors, 'feed' | 'wallet'>,
): () => void {
  return keepFresh(list, changesOfBets(actors, list));
}
