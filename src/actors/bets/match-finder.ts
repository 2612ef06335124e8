import type { ActorRefFrom } from 'xstate';
import { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';

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
  const sorted = finder
    .select(({ context }) => context.sort)
    .subscribe((sort) => {
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
