/** The number of turns in the moving average; one long transaction does not change it much. */
const MEAN_OF = 32;

/** Statements that wait for a connection, first come, first served. */
export interface Queue {
  /** Waits for `turn`, such as for a connection, and notes how long it took. */
  wait<T>(turn: () => Promise<T>): Promise<T>;
  /** The milliseconds that a newcomer will wait. */
  expectedMs(): number;
}

/**
 * The expected wait is the longest current wait, or the estimate from the pace of turns if that is longer.
 * The first detects an engine that hangs, the second a crowd in which nobody has waited yet.
 */
export function createQueue(): Queue {
  /** The start of each wait, the oldest first. */
  const waiting = new Set<{ since: number }>();
  let latestTurn = 0;
  /** Average time between two turns while somebody waits. */
  let paceMs = 0;

  return {
    async wait(turn) {
      const place = { since: performance.now() };
      waiting.add(place);
      try {
        return await turn();
      } finally {
        waiting.delete(place);
        const now = performance.now();
        paceMs += (now - Math.max(latestTurn, place.since) - paceMs) / MEAN_OF;
        latestTurn = now;
      }
    },
    expectedMs() {
      const [oldest] = waiting;
      return oldest ? Math.max(performance.now() - oldest.since, waiting.size * paceMs) : 0;
    },
  };
}
