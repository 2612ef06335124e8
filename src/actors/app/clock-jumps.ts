const TICK_MS = 1000;
/** The server's ping interval: a shorter gap may be a busy device. */
const JUMP_MS = 5000;

/**
 * Calls back when the clock has jumped: the device has slept, or the browser has not run the page. A hidden tab may be
 * run once a minute, which counts as a jump as well.
 * @param onJump gets the device's clock, in milliseconds
 * @returns how to stop that
 */
export function watchClock(onJump: (now: number) => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    const hasJumped = now - last > JUMP_MS;
    last = now;
    if (hasJumped) onJump(now);
  }, TICK_MS);
  return () => clearInterval(timer);
}
