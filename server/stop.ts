/** For whoever waits for an answer longer than the page does, 8 seconds, nobody waits any more. */
const FINISH_MS = 10_000;
/** npm hands on what the terminal has sent to everybody: that is one Ctrl-C, not two. */
const SAME_SIGNAL_MS = 250;

/**
 * Stops the process on SIGINT and SIGTERM once `stop` is done, or after 10 seconds, whatever hangs; on a second
 * signal at once.
 * @param stop finishes what is in hand
 */
export function stopOnSignal(stop: () => Promise<void>, finishMs = FINISH_MS): void {
  let since: number | undefined;
  const onSignal = () => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => {
      console.error(`Work was still unfinished after ${finishMs / 1000} seconds`);
      process.exit(1);
    }, finishMs);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Stopping failed:', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}
