import type { LiveEvent, PriceMove } from '../../../src/schemas/bets/live.ts';

type PricesMoved = Extract<LiveEvent, { event: 'prices' }>;

/** A stream of some prices alone. */
export interface PriceWatcher {
  /** The side of each price, by `team_value`. */
  sides: ReadonlySet<number>;
  send(event: Extract<LiveEvent, { event: 'prices' | 'ping' }>): void;
}

/** The streams of prices, indexed by their sides, so that a move costs time only for streams that watch it. */
export function priceWatchers() {
  const all = new Set<PriceWatcher>();
  const watching = new Map<number, Set<PriceWatcher>>();

  return {
    add(watcher: PriceWatcher) {
      all.add(watcher);
      for (const side of watcher.sides) {
        const own = watching.get(side) ?? new Set();
        watching.set(side, own.add(watcher));
      }
    },

    remove(watcher: PriceWatcher) {
      all.delete(watcher);
      for (const side of watcher.sides) {
        const own = watching.get(side);
        own?.delete(watcher);
        if (own?.size === 0) watching.delete(side);
      }
    },

    /** Sends each stream its moves. Streams with the same moves share one event. */
    tell(moves: readonly PriceMove[], server_time: string) {
      const seen = new Map<PriceWatcher, PriceMove[]>();
      for (const move of moves)
        for (const watcher of watching.get(move[0]) ?? []) {
          const own = seen.get(watcher);
          if (own) own.push(move);
          else seen.set(watcher, [move]);
        }
      const events = new Map<string, PricesMoved>();
      for (const [watcher, prices] of seen) {
        const sides = prices.map(([side]) => side).join();
        const event = events.get(sides) ?? { event: 'prices', data: { server_time, prices } };
        events.set(sides, event);
        watcher.send(event);
      }
    },

    sendAll(event: Extract<LiveEvent, { event: 'ping' }>) {
      for (const watcher of all) watcher.send(event);
    },

    get size() {
      return all.size;
    },
  };
}
