import type { ActorRefFrom } from 'xstate';
import { matches } from '../../api/bets/matches.ts';
import { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { followMatches, liveListing, stopping, together } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import { OPEN_BETS_CALLS } from './open-bets.ts';

/** The calls of the page when it opens. */
export const firstCalls = ['GET live-bet', 'GET live-bet/favourites', ...OPEN_BETS_CALLS];

/** The list of matches that take bets now or later. */
export const liveMatches = listOf(matches.live);

/** Keeps the list up to date by the stream. */
export function followLiveMatches(list: ListRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  return followMatches(list, feed, liveListing);
}

/** Search, filters and order of the matches. */
export const matchFinder = finderMachine;

const TICK_MS = 10_000;

/** Sends the finder the server's time. Reloads the list when it gets sorted by price, since moves do not change it. */
export function followMatchFinder(
  finder: ActorRefFrom<typeof finderMachine>,
  { feed }: Pick<Actors, 'feed'>,
  { list }: { list: ListRef<Match> },
): () => void {
  const tick = () =>
    finder.send({ type: 'clock.ticked', now: Date.now() + feed.getSnapshot().context.serverOffset });
  tick();
  const timer = setInterval(tick, TICK_MS);
  let before = finder.getSnapshot().context.sort;
  const sorted = finder.subscribe(({ context: { sort } }) => {
    if (sort === before) return;
    before = sort;
    if (sort === 'price') list.send({ type: 'list.refresh' });
  });
  return together(stopping(sorted), () => clearInterval(timer));
}

/**
 * Prepares the search index while the page is idle. Preparing it at the first letter would delay that letter.
 * @param ready prepares a part of the index, and returns whether any is left
 */
export function readyAhead(list: ListRef<Match>, ready: (rows: readonly Match[]) => boolean): () => void {
  let isDue = false;
  let isOver = false;
  const later = () => {
    if (isDue || isOver) return;
    isDue = true;
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: TICK_MS });
    // Safari has no `requestIdleCallback`.
    else setTimeout(go, 50);
  };
  const go = () => {
    isDue = false;
    if (!isOver && ready(list.getSnapshot().context.rows)) later();
  };
  later();
  return together(stopping(list.subscribe(later)), () => {
    isOver = true;
  });
}
