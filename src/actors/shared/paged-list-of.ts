import { fromPromise } from 'xstate';
import { type PagedQuery, pagedListMachine } from '../../machines/shared/paged-list.machine.ts';
import type { PagedListMachine } from '../../machines/shared/types.ts';
import type { Paged } from '../../schemas/shared/page.ts';

/**
 * `pagedListMachine` that loads these pages, typed by their rows and their summary. Filters come in the query,
 * beside the page.
 */
export function pagedListOf<Row, Summary = unknown>(
  load: (query: PagedQuery, signal: AbortSignal) => Promise<Paged<Row, Summary>>,
): PagedListMachine<Row, Summary> {
  const actors = {
    load: fromPromise<Paged<unknown>, PagedQuery>(({ input, signal }) => load(input, signal)),
  };
  // One machine serves every payload; its port determines the type.
  return pagedListMachine.provide({ actors }) as unknown as PagedListMachine<Row, Summary>;
}
