/** Runs a job in its turn; undefined when the queue is full. */
type Line = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/**
 * Bounded FIFO queue that runs one job at a time.
 * @param most the most jobs in the queue, running or waiting
 */
export function createLine(most: number): Line {
  let length = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (length === most) return undefined;
    length++;
    const done = last.then(work);
    last = done.catch(() => {}).finally(() => length--);
    return done;
  };
}
