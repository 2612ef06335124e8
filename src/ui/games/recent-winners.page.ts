import type { Actors } from '../../actors/app/actors.ts';
import { keepFresh } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { winners } from '../../api/games/winners.ts';
import { page } from '../app/page.tsx';
import RecentWinners from './recent-winners.view.tsx';

const EVERY_MS = 4000;

export default page({
  machine: listOf(winners.latest),
  input: () => ({}),
  follow: (list, { feed }) => keepFresh(list, (listener) => wordsOf(feed, listener)),
  View: RecentWinners,
});

/** Calls back when the stream has told something, were it only the time; at most every 4 seconds. */
function wordsOf(feed: Actors['feed'], listener: () => void): () => void {
  let last = Date.now();
  const { unsubscribe } = feed.subscribe(() => {
    if (document.hidden || Date.now() - last < EVERY_MS) return;
    last = Date.now();
    listener();
  });
  return unsubscribe;
}
