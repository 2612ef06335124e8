import { followMatches, liveListing, together } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { matches } from '../../api/bets/matches.ts';
import { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { type Place, page, part } from '../app/page.tsx';
import { Favourites } from './favourites.part.tsx';
import { readyWords } from './find-matches.ts';
import LiveBets from './live-bets.view.tsx';

export default page({
  firstCalls: ['GET live-bet', 'GET live-bet/favourites'],
  machine: listOf(matches.live),
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: (list, { feed }) => followMatches(list, feed, liveListing),
  View: ({ actor, query }) => (
    <Favourites>
      <Found list={actor} query={query} />
    </Favourites>
  ),
});

interface FoundProps extends Pick<Place, 'query'> {
  list: ListRef<Match>;
}

const TICK_MS = 10_000;

/** Gets the words of the matches ready while nothing else is to be done: all at once would hold up the first letter. */
function readyAhead(list: ListRef<Match>): () => void {
  let isDue = false;
  let isOver = false;
  const later = () => {
    if (isDue || isOver) return;
    isDue = true;
    if ('requestIdleCallback' in globalThis) requestIdleCallback(ready, { timeout: TICK_MS });
    // Safari has none.
    else setTimeout(ready, 50);
  };
  const ready = () => {
    isDue = false;
    if (!isOver && readyWords(list.getSnapshot().context.rows)) later();
  };
  later();
  const { unsubscribe } = list.subscribe(later);
  return together(unsubscribe, () => {
    isOver = true;
  });
}

/** The matches, and what they are narrowed and sorted by. */
const Found = part({
  machine: finderMachine,
  input: ({ query }: FoundProps) => ({ query }),
  tell: ({ query }) => ({ type: 'finder.queryChanged' as const, query }),
  follow: (finder, { feed }, { list }) => {
    const tick = () =>
      finder.send({ type: 'clock.ticked', now: Date.now() + feed.getSnapshot().context.serverOffset });
    tick();
    const timer = setInterval(tick, TICK_MS);
    // Prices move without the list: it is read again once they are what it is sorted by.
    let before = finder.getSnapshot().context.sort;
    const { unsubscribe } = finder.subscribe(({ context: { sort } }) => {
      if (sort === before) return;
      before = sort;
      if (sort === 'price') list.send({ type: 'list.refresh' });
    });
    return together(unsubscribe, () => clearInterval(timer), readyAhead(list));
  },
  View: LiveBets,
});
