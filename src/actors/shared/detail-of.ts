import { fromPromise } from 'xstate';
import { createDetailMachine } from '../../machines/shared/detail.machine.ts';
import type { DetailMachine } from '../../machines/shared/types.ts';

/** `detailMachine` that loads an item with this function, typed by the item. */
export function detailOf<Item>(
  load: (id: string, signal: AbortSignal) => Promise<Item>,
): DetailMachine<Item> {
  return createDetailMachine<Item>().provide({
    actors: { load: fromPromise(({ input, signal }) => load(input.id, signal)) },
  });
}
