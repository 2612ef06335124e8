import type { Queue } from './queue.ts';

/** Has an item worked on beside others, and resolves to what came of it; to undefined where nothing did. */
export type Gather<Item, Result> = (item: Item) => Promise<Result | undefined>;

/**
 * Gathers what comes while others are worked on, to be worked on together when these are done. Whoever comes when nobody
 * is, is worked on at once.
 * @param work what came of the items; where it fails, it fails for each of them
 * @param most items that are worked on together
 * @param queue of those that wait until they are worked on
 */
export function createGatherer<Item extends object, Result>(
  work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
  most: number,
  queue: Queue,
): Gather<Item, Result> {
  type Batch = { done: Promise<ReadonlyMap<Item, Result>> };
  const waiting: { item: Item; begin(batch: Batch): void }[] = [];
  let isAtWork = false;

  async function workOff(): Promise<void> {
    isAtWork = true;
    while (waiting.length > 0) {
      const next = waiting.splice(0, most);
      const done = work(next.map(({ item }) => item));
      for (const { begin } of next) begin({ done });
      await done.catch(() => {});
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
