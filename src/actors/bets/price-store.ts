import type { Priced } from '../../api/bets/priced.ts';

export interface Price {
  /** Profit of a bet, in percent of the stake. */
  ratio: number;
  /** The side's own price, which a window may cap. */
  own: number;
}

export type PriceStore = ReturnType<typeof createPriceStore>;

/** Sides whose listeners are called in one frame: more would leave a slow phone no time for anything else. */
const MOST_AT_ONCE = 9;

/** Scrolling changes the prices in sight in nearly every frame: they are told at most once in so many milliseconds. */
const TELL_EVERY = 250;

/**
 * The prices in force, by the id of their side (`team_value`). Moves are gathered and shown once per frame, and
 * only to the listeners of the sides that differ then, a few in each frame: thousands of moves a second cost what
 * the screen can show.
 * `get` gives the same object until the price is another, as `useSyncExternalStore` asks for.
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

  /** A side's ratio and own price as of now, in profit percent; shown with one of the next frames. */
  function set(side: number, ratio: number, own: number) {
    if (gathered.size === 0) schedule(show);
    gathered.set(side, { ratio, own });
  }

  return {
    set,

    /**
     * Takes the prices in an answer. A price that was shown after the answer was asked for is newer, and stays. An
     * answer with a bet depends on a price but does not contain it: the stored price is then dropped, unless somebody
     * listens to that side and so receives its moves.
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
     * Has the sides told, in order, whose price somebody listens to: in the frame after they have become others, and
     * then at most every 250 ms.
     */
    onWatched(hear: (sides: number[]) => void) {
      hearWatched = hear;
    },

    /** Calls the listener after each frame in which the side's price has changed. Returns how to stop that. */
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
