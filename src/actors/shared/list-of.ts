import { fromPromise } from 'xstate';
import { listMachine } from '../../machines/shared/list.machine.ts';
import type { ListMachine } from '../../machines/shared/types.ts';

/** `listMachine` that loads these rows, typed by them. */
export function listOf<Row>(load: (signal: AbortSignal) => Promise<readonly Row[]>): ListMachine<Row> {
  const actors = { load: fromPromise<readonly unknown[]>(({ signal }) => load(signal)) };
  // One machine serves every payload; its port determines the type.
  return listMachine.provide({ actors }) as unknown as ListMachine<Row>;
}
