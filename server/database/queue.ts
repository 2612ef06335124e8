/** Of how many turns the mean is taken, the latest counting most: one long transaction does not move it far. */
const MEAN_OF = 32;

/** Statements that wait for a connection, first come, first served. */
export interface Queue {
  /** Waits for what `turn` resolves to, such as a connection, and notes how long that took. */
  wait<T>(turn: () => Promise<T>): Promise<T>;
  /** For how many milliseconds whoever comes now will wait. */
  expectedMs(): number;
}

/**
 * The wait that is to be expected is what the oldest has waited already, or more by the pace at which turns come: the
 * one tells of an engine that hangs, the other of a crowd before anybody of it has waited.
 */
export function createQueue(): Queue {
  /** Since when each waits, the oldest first. */
  const waiting = new Set<{ since: number }>();
  let latestTurn = 0;
  /** Between a turn and the next, while somebody waits. */
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
