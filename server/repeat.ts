/**
 * Does the work again and again, with a pause after each time, until it is stopped. What fails is complained of once
 * until it succeeds again.
 * @param work its signal says to stop: what takes long ends where it can go on later
 * @param complaint says whose work it was: "The croupier could not do its work:"
 * @returns stops it, and waits for the work in hand
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
  complaint: string,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let failing = false;

  async function step(): Promise<void> {
    try {
      await work(stopping.signal);
      failing = false;
    } catch (error) {
      if (!failing && !stopping.signal.aborted) console.error(complaint, error);
      failing = true;
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, pauseMs);
  }
  let inHand = step();
  function begin(): void {
    inHand = step();
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await inHand;
    },
  };
}
