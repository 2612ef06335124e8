import { fromPromise } from 'xstate';
import { listMachine } from '../../machines/shared/list.machine.ts';
import type { ListMachine } from '../../machines/shared/types.ts';

/** `listMachine` that loads these rows, typed by them. */
export function listOf<Row>(load: (signal: AbortSignal) => Promise<readonly Row[]>): ListMachine<Row> {
  const actors = { load: fromPromise<readonly unknown[]>(({ signal }) => load(signal)) };
  // One machine serves every payload; what it carries comes from its port alone.
  return listMachine.provide({ actors }) as unknown as ListMachine<Row>;
}
