import type { Priced } from '../../api/bets/priced.ts';

export interface Price {
  /** Profit of a bet, in percent of the stake. */
  ratio: number;
  /** The side's own price, which a window may cap. */
  own: number;
}

export type PriceStore = ReturnType<typeof createPriceStore>;

/** The most sides whose listeners are called in one frame: more would leave a slow phone no time for anything else. */
const MOST_AT_ONCE = 9;

/** The least milliseconds between two reports of the watched sides, which scrolling changes in nearly every frame. */
const TELL_EVERY = 250;

/**
 * The prices in force, by the id of their side (`team_value`). The store batches moves per frame: in each frame it calls
 * the listeners of a few changed sides. Thousands of moves a second therefore cost no more than the screen can show.
 * `get` returns the same object until the price changes, which `useSyncExternalStore` requires.
 */
export function createPriceStore(schedule: (frame: (at: number) => void) => void) {
  const shown = new Map<number, Price>();
  const shownAt = new Map<number, number>();
  const gathered = new Map<number, Price>();
  const listeners = new Map<number, Set<() => void>>();
  let hearWatched: (sides: number[]) => void = () => {};
  let areOthersWatched = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function noteWatched() {
    if (!areOthersWatched) schedule(tellWatched);
    areOthersWatched = true;
  }

  function tellWatched(at: number) {
    if (at - toldAt < TELL_EVERY) return schedule(tellWatched);
    toldAt = at;
    areOthersWatched = false;
    hearWatched([...listeners.keys()].sort((one, other) => one - other));
  }

  function show(at: number) {
    const changed: number[] = [];
    for (const [side, price] of gathered) {
      if (changed.length === MOST_AT_ONCE) break;
      gathered.delete(side);
      shownAt.set(side, at);
      const before = shown.get(side);
      if (before?.ratio === price.ratio && before.own === price.own) continue;
      shown.set(side, price);
      if (listeners.has(side)) changed.push(side);
    }
    if (gathered.size > 0) schedule(show);
    for (const side of changed) for (const listener of listeners.get(side) ?? []) listener();
  }

  /** Sets a side's ratio and own price, both profits in percent of the stake. One of the next frames shows them. */
  function set(side: number, ratio: number, own: number) {
    if (gathered.size === 0) schedule(show);
    gathered.set(side, { ratio, own });
  }

  return {
    set,

    /**
     * Takes the prices in an answer. A price shown after the request was sent is newer, and stays. A bet in an answer
     * depends on the price of its side but does not contain it. The stored price of that side may be stale, so it is
     * dropped unless a listener of that side keeps it up to date.
     */
    learn(sides: readonly Priced[], asOf: number) {
      for (const { team_value, win_ratio, price } of sides) {
        if (gathered.has(team_value)) continue;
        if ((shownAt.get(team_value) ?? asOf) >= asOf) continue;
        if (price) set(team_value, win_ratio, price);
        else if (!listeners.has(team_value)) shown.delete(team_value);
      }
    },

    get(side: number): Price | undefined {
      return shown.get(side);
    },

    /**
     * Sets the listener for the watched sides, those with listeners. It gets their ids, in order, in the frame after they
     * have changed, at most every 250 ms.
     */
    onWatched(hear: (sides: number[]) => void) {
      hearWatched = hear;
    },

    /** Calls the listener in each frame that shows a new price of the side. Returns a function that stops it. */
    subscribe(side: number, listener: () => void): () => void {
      const own = listeners.get(side) ?? new Set();
      if (own.size === 0) noteWatched();
      listeners.set(side, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size > 0 || listeners.get(side) !== own) return;
        listeners.delete(side);
        noteWatched();
      };
    },
  };
}
