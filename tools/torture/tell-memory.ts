// Preloaded into a server (node --expose-gc --import): reports its memory use to its parent on request.

/** In MB, after garbage collection. */
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
