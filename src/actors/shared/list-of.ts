import { fromPromise } from 'xstate';
import { createListMachine } from '../../machines/shared/list.machine.ts';
import type { ListMachine } from '../../machines/shared/types.ts';

/** `listMachine` that loads these rows, typed by them. */
export function listOf<Row>(load: (signal: AbortSignal) => Promise<readonly Row[]>): ListMachine<Row> {
  return createListMachine<Row>().provide({
    actors: { load: fromPromise(({ signal }) => load(signal)) },
  });
}
