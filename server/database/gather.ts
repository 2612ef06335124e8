import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from './queue.ts';

/** Has an item worked on beside others, and resolves to what came of it; to undefined where nothing did. */
export type Gather<Item, Result> = (item: Item) => Promise<Result | undefined>;

interface Gathering {
  /** So many items are worked on together. */
  most: number;
  /** After so long, others are worked on beside those that are. */
  lateMs: number;
  /** Of those that wait until they are worked on. */
  queue: Queue;
}

/**
 * Gathers what comes while others are worked on, to be worked on together when these are done or late. Whoever comes when
 * nobody is, is worked on at once.
 * @param work what came of the items; where it fails, it fails for each of them
 */
export function createGatherer<Item extends object, Result>(
  work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
  { most, lateMs, queue }: Gathering,
): Gather<Item, Result> {
  // In an object, since a promise for a promise is one for what that comes to: whoever is worked on waits no longer.
  type Batch = { done: Promise<ReadonlyMap<Item, Result>> };
  const waiting: { item: Item; begin(batch: Batch): void }[] = [];
  let isAtWork = false;

  async function workOff(): Promise<void> {
    isAtWork = true;
    while (waiting.length > 0) {
      const next = waiting.splice(0, most);
      const done = work(next.map(({ item }) => item));
      for (const { begin } of next) begin({ done });
      await Promise.race([done.catch(() => {}), pause(lateMs, undefined, { ref: false })]);
    }
    isAtWork = false;
  }

  return async (item) => {
    const { done } = await queue.wait(
      () =>
        new Promise<Batch>((begin) => {
          waiting.push({ item, begin });
          if (!isAtWork) void workOff();
        }),
    );
    return (await done).get(item);
  };
}
