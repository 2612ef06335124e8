/**
 * Does the work again and again, with a pause after each time, until it is stopped. What fails is complained of once
 * until it succeeds again.
 * @param complaint says whose work it was: "The croupier could not do its work:"
 * @returns stops it, and waits for the work in hand
 */
export function repeat(
  work: () => Promise<void>,
  pauseMs: number,
  complaint: string,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;

  async function step(): Promise<void> {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing && !stopped) console.error(complaint, error);
      failing = true;
    }
    if (!stopped) timer = setTimeout(begin, pauseMs);
  }
  let inHand = step();
  function begin(): void {
    inHand = step();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
}
