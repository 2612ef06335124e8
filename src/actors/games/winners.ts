import { winners } from '../../api/games/winners.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Winner } from '../../schemas/games/winners.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';

const EVERY_MS = 4000;

/** The latest winners of all games and matches. */
export const recentWinners = listOf(winners.latest);

/** Reloads the winners after any event of the stream, pings included, at most every 4 seconds. */
export function followWinners(list: ListRef<Winner>, { feed }: Pick<Actors, 'feed'>): () => void {
  return keepFresh(list, (listener) => {
    let last = Date.now();
    const { unsubscribe } = feed.subscribe(() => {
      if (document.hidden || Date.now() - last < EVERY_MS) return;
      last = Date.now();
      listener();
    });
    return unsubscribe;
  });
}
