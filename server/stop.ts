/** The page gives up on an answer after 8 seconds, so work beyond 10 seconds serves nobody. */
const FINISH_MS = 10_000;
/** npm passes on a signal that the terminal has already sent to all processes: one Ctrl-C arrives twice. */
const SAME_SIGNAL_MS = 250;

/**
 * Stops the process on SIGINT or SIGTERM once `stop` is done, or after 10 seconds even if something hangs; at
 * once on a second signal.
 * @param stop finishes the current work
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
