/**
 * Does the work for each item, one after the other. A failure does not stop the others.
 * @throws the failure, once all items are done: an AggregateError if there are several
 */
export async function inTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} have failed`);
  if (failures.length > 0) throw failures[0];
}
