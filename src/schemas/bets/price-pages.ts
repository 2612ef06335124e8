/** Whether the page at that path lists prices: beside them, a wide screen keeps room for the slip. */
export const hasPrices = (path: string): boolean =>
  /^\/(?:live-bets(?:\/live-bet\/[^/]+)?|extra-time-bets)?$/.test(path);
