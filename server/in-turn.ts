/**
 * Does it with each, one after the other. A failure of one does not stop the others.
 * @throws the failure, once all have had their turn: an AggregateError if there are several
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
