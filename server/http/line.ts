/** Does one work at a time, the first that comes first; undefined once so many are not done. */
type Line = <T>(work: () => Promise<T>) => Promise<T> | undefined;

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
