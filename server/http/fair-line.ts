/** Does a person's work when it is their turn; undefined when they, or all together, have too much in the line. */
type FairLine = <T>(person: number, work: () => Promise<T>) => Promise<T> | undefined;

/**
 * Bounded queue that does one work at a time and takes turns among people: each waits for one work of each other
 * person at most, however much one of them has brought.
 * @param mostOfOne how much one person may have in it, begun or waiting
 * @param mostInAll how much may be in it
 */
export function createFairLine(mostOfOne: number, mostInAll: number): FairLine {
  /** People in the order of their turns, with what they have brought. */
  const waiting = new Map<number, (() => Promise<void>)[]>();
  const counts = new Map<number, number>();
  let length = 0;
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const { person, work } = next;
      await work();
      length -= 1;
      const left = (counts.get(person) ?? 0) - 1;
      if (left > 0) counts.set(person, left);
      else counts.delete(person);
    }
    isWorking = false;
  }

  function takeNext(): { person: number; work: () => Promise<void> } | undefined {
    for (const [person, [work, ...others]] of waiting) {
      waiting.delete(person);
      // Behind everybody else who waits.
      if (others.length > 0) waiting.set(person, others);
      if (work) return { person, work };
    }
    return undefined;
  }

  return (person, work) => {
    const own = counts.get(person) ?? 0;
    if (own === mostOfOne || length === mostInAll) return undefined;
    length += 1;
    counts.set(person, own + 1);
    return new Promise((resolve, reject) => {
      const job = () => work().then(resolve, reject);
      waiting.set(person, [...(waiting.get(person) ?? []), job]);
      if (!isWorking) void workOff();
    });
  };
}
