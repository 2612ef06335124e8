import { fromPromise } from 'xstate';
import { type PagedQuery, pagedListMachine } from '../../machines/paged-list.machine.ts';
import type { PagedListMachine } from '../../machines/types.ts';
import type { Paged } from '../../schemas/page.ts';

/** `pagedListMachine` that loads these pages, typed by their rows. Filters come in the query, beside the page. */
export function pagedListOf<Row>(
  load: (query: PagedQuery, signal: AbortSignal) => Promise<Paged<Row>>,
): PagedListMachine<Row> {
  const actors = {
    load: fromPromise<Paged<unknown>, PagedQuery>(({ input, signal }) => load(input, signal)),
  };
  // One machine serves every payload; what it carries comes from its port alone.
  return pagedListMachine.provide({ actors }) as unknown as PagedListMachine<Row>;
}
