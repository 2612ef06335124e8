import { fromPromise } from 'xstate';
import { detailMachine } from '../../machines/shared/detail.machine.ts';
import type { DetailMachine } from '../../machines/shared/types.ts';

/** `detailMachine` that loads this thing, typed by it. */
export function detailOf<Item>(
  load: (id: string, signal: AbortSignal) => Promise<Item>,
): DetailMachine<Item> {
  const actors = {
    load: fromPromise<unknown, { id: string }>(({ input, signal }) => load(input.id, signal)),
  };
  // One machine serves every payload; its port determines the type.
  return detailMachine.provide({ actors }) as unknown as DetailMachine<Item>;
}
