/** Runs a person's work in their turn; undefined when the queue of that person, or of all, is full. */
type FairLine = <T>(person: number, work: () => Promise<T>) => Promise<T> | undefined;

/**
 * Bounded queue that runs one job at a time, in turns among people: each waits for at most one job of every
 * other person.
 * @param mostOfOne the most jobs of one person in the queue, running or waiting
 * @param mostInAll the most jobs in the queue
 */
export function createFairLine(mostOfOne: number, mostInAll: number): FairLine {
  /** People in the order of their turns, with their jobs. */
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
      // The person's next turn comes after everybody else's.
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
