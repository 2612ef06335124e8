// Preloaded into a server (node --expose-gc --import): tells its parent, when asked, what it holds.

/** In MB, once there is no garbage left. */
export interface Memory {
  heap: number;
  resident: number;
}

const MB = 2 ** 20;

process.on('message', (asked) => {
  if (asked !== 'memory') return;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed / MB, resident: rss / MB } satisfies Memory);
});
