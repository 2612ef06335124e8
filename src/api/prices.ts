export interface Price {
  /** Profit in percent of the stake. */
  ratio: number;
  /** Which way it moved last; undefined while it has not moved. */
  moved: 'up' | 'down' | undefined;
}

export type PriceStore = ReturnType<typeof createPriceStore>;

/**
 * The prices in force, by the id of their side (`team_value`). Moves are gathered and shown once per frame, and
 * only to the listeners of the sides that differ then: thousands of moves a second cost what the screen can show.
 * `get` gives the same object until the price is another, as `useSyncExternalStore` asks for.
 */
export function createPriceStore(
  schedule: (frame: () => void) => void = (frame) => requestAnimationFrame(frame),
) {
  const shown = new Map<number, Price>();
  const gathered = new Map<number, number>();
  const listeners = new Map<number, Set<() => void>>();

  function show() {
    const changed: number[] = [];
    for (const [side, ratio] of gathered) {
      const before = shown.get(side);
      if (before?.ratio === ratio) continue;
      shown.set(side, { ratio, moved: before && (ratio > before.ratio ? 'up' : 'down') });
      changed.push(side);
    }
    gathered.clear();
    for (const side of changed) for (const listener of listeners.get(side) ?? []) listener();
  }

  return {
    /** A side's ratio as of now, in profit percent; shown with the next frame. */
    set(side: number, ratio: number) {
      if (gathered.size === 0) schedule(show);
      gathered.set(side, ratio);
    },

    get(side: number): Price | undefined {
      return shown.get(side);
    },

    /** Calls the listener after each frame in which the side's price has changed. Returns how to stop that. */
    subscribe(side: number, listener: () => void): () => void {
      const own = listeners.get(side) ?? new Set();
      listeners.set(side, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(side) === own) listeners.delete(side);
      };
    },
  };
}
