/**
 * Does it with each, one after the other. What fails with one does not keep the others from it.
 * @throws what failed, once all have had their turn: an AggregateError where several have
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
