import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from './queue.ts';

/** Has an item worked on beside others, and resolves to what came of it; to undefined where nothing did. */
export type Gather<Item, Result> = (item: Item) => Promise<Result | undefined>;

interface Gathering {
  /** So many items are worked on together. */
  most: number;
  /** After so long, others are worked on beside those that are. */
  lateMs: number;
  /** Of those that wait until they are worked on: all that will be together have one place. */
  queue: Queue;
}

/**
 * Gathers items that come while others are worked on, to be worked on together when these are done or late. An item
 * that comes while nothing is worked on is worked on at once.
 * @param work the outcome of each item; if it fails, it fails for each of them
 */
export function createGatherer<Item extends object, Result>(
  work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
  { most, lateMs, queue }: Gathering,
): Gather<Item, Result> {
  type Batch = { items: Item[]; begin(): void; done: Promise<ReadonlyMap<Item, Result>> };
  const waiting: Batch[] = [];
  let isAtWork = false;

  function newBatch(): Batch {
    const items: Item[] = [];
    let begin = () => {};
    const turn = queue.wait(
      () =>
        new Promise<void>((resolve) => {
          begin = resolve;
        }),
    );
    return { items, begin: () => begin(), done: turn.then(() => work(items)) };
  }

  async function workOff(): Promise<void> {
    isAtWork = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.begin();
      await Promise.race([next.done.catch(() => {}), pause(lateMs, undefined, { ref: false })]);
    }
    isAtWork = false;
  }

  return async (item) => {
    let batch = waiting.at(-1);
    if (batch === undefined || batch.items.length === most) {
      batch = newBatch();
      waiting.push(batch);
    }
    batch.items.push(item);
    if (!isAtWork) void workOff();
    return (await batch.done).get(item);
  };
}
