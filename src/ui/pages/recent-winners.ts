import { winners } from '../../api/winners.ts';
import { lazily } from '../code.ts';
import type { Actors } from '../context.tsx';
import { page } from '../page.tsx';
import { keepFresh } from './follow.ts';
import { listOf } from './list-of.ts';

const EVERY_MS = 4000;

export default page({
  title: 'Recent winners',
  machine: listOf(winners.latest),
  input: () => ({}),
  follow: (list, { feed }) => keepFresh(list, (listener) => wordsOf(feed, listener)),
  View: lazily(() => import('../views/recent-winners.tsx')),
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
