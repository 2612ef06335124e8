import type { Side } from '../../schemas/bets/matches.ts';
import type { Actors } from './context.tsx';
import { matchesOf, type Source, stopping, together } from './follow-matches.ts';

export { matchesOf, together };

/** The part of an actor that bringing it up to date needs. */
interface Refreshable<Event> {
  getSnapshot(): { hasTag(tag: 'busy'): boolean };
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: Event): void;
}

/** The wallet has moved. Its first reading is no move. */
export function movesOf(wallet: Actors['wallet']): Source {
  return (listener) => {
    let known = wallet.getSnapshot().context;
    return stopping(
      wallet.subscribe(({ context }) => {
        const before = known;
        known = context;
        const hasMoved =
          context.revision !== before.revision || context.totalWalletAmount !== before.totalWalletAmount;
        if (hasMoved && before.revision >= 0) listener();
      }),
    );
  };
}

/** The stream has told of this match. */
export const changesOf =
  (feed: Actors['feed'], matchId: number): Source =>
  (listener) =>
    stopping(feed.on('match.changed', ({ match }) => match.id === matchId && listener()));

/** The line is there again after a gap: what it has not told of may be another. */
export const gapsOf =
  (feed: Actors['feed']): Source =>
  (listener) =>
    stopping(feed.on('feed.restored', listener));

/** Has a list read again when something has happened. */
export const keepFresh = (list: Refreshable<{ type: 'list.refresh' }>, ...sources: Source[]) =>
  keep(list, () => list.send({ type: 'list.refresh' }), sources);

/** Has one thing read again when something has happened. */
export const keepDetailFresh = (detail: Refreshable<{ type: 'detail.refresh' }>, ...sources: Source[]) =>
  keep(detail, () => detail.send({ type: 'detail.refresh' }), sources);

/**
 * What happens while something is being read is read once more afterwards: restarting each time, a busy evening would
 * never let an answer through.
 */
function keep(actor: Refreshable<never>, refresh: () => void, sources: Source[]): () => void {
  let isWanted = false;
  const look = () => {
    if (!isWanted || actor.getSnapshot().hasTag('busy')) return;
    isWanted = false;
    refresh();
  };
  const want = () => {
    isWanted = true;
    look();
  };
  return together(stopping(actor.subscribe(look)), ...sources.map((source) => source(want)));
}

/** Tells the prices of these sides: at once those that are known, then each as it moves. */
export function followPrices(
  prices: Actors['prices'],
  sides: readonly Side[],
  tell: (moved: [team_value: number, win_ratio: number][]) => void,
): () => void {
  const now = (side: number): [number, number][] => {
    const price = prices.get(side);
    return price ? [[side, price.ratio]] : [];
  };
  tell(sides.flatMap(({ team_value }) => now(team_value)));
  return together(
    ...sides.map(({ team_value }) => prices.subscribe(team_value, () => tell(now(team_value)))),
  );
}

/** Calls back each time the line to the server is there again. */
export function whenLive(feed: Actors['feed'], listener: () => void): () => void {
  let wasLive = feed.getSnapshot().hasTag('live');
  return stopping(
    feed.subscribe((state) => {
      const isLive = state.hasTag('live');
      if (isLive && !wasLive) listener();
      wasLive = isLive;
    }),
  );
}
