/** Reads a stream until it is stopped. An error of our own counts as a lost stream. */
export function keepReading(lose: () => void, read: (signal: AbortSignal) => Promise<void>): () => void {
  const line = new AbortController();
  read(line.signal).catch((fault) => {
    console.error(fault);
    lose();
  });
  return () => line.abort();
}
