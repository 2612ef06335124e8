import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from './queue.ts';

/** Processes an item, perhaps in a batch; resolves to its result, or to undefined if there was none. */
export type Gather<Item, Result> = (item: Item) => Promise<Result | undefined>;

interface Gathering {
  /** The most items of a batch. */
  most: number;
  /** After this long, the next batch begins although the current one is not done. */
  lateMs: number;
  /** The queue in which batches wait for their turn; a batch takes one place. */
  queue: Queue;
}

/**
 * Collects items that arrive while a batch is processed, and processes them as the next batch when that one
 * is done or late. An item that arrives while nothing is processed is processed at once.
 * @param work returns the result of each item; if it fails, it fails for all of them
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
